import { type Context, type Link, ROOT_CONTEXT, type Span, type Tracer, trace } from '@opentelemetry/api';
import type { Write } from '../../events/events.ts';
import type { ShownEvents } from '../../scoring/scoring.ts';

interface Followed {
  /** The tenant's newest event when the batch was durable. */
  head: number;
  /** Of the append; the board's span belongs to the same trace. */
  context: Context;
  board: Span;
}

/**
 * Batches that are followed until boards show them: of all tenants so many at most, and the last so many are a step's links.
 */
const MAX_FOLLOWED = 2_000;
const MAX_LINKS = 128;

/**
 * Continues the traces of batches beyond their answer. Each gets a span `board`, from its acknowledgement until boards of
 * this process show its events; each step of scoring that showed such batches is a trace of its own that links to their
 * appends, and they to it.
 */
export class FollowedBatches {
  readonly #tracer: Tracer;
  readonly #heads = new Map<number, number>();
  readonly #followed = new Map<number, Followed[]>();
  #count = 0;

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  written(tenant_id: number, { head }: Write): void {
    this.#heads.set(tenant_id, head);
  }

  /** Follows a batch, with the context of its append; `written` has been called for its write. */
  follow(tenant_id: number, context: Context): void {
    if (this.#count >= MAX_FOLLOWED) return;
    const attributes = { 'laurel.tenant_id': tenant_id };
    const board = this.#tracer.startSpan('board', { attributes }, context);
    const followed = this.#followed.get(tenant_id) ?? [];
    followed.push({ head: this.#heads.get(tenant_id) ?? 0, context, board });
    this.#followed.set(tenant_id, followed);
    this.#count++;
  }

  shown(shown: ShownEvents): void {
    const followed = this.#followed.get(shown.tenant_id);
    if (!followed) return;
    const unshown = followed.findIndex(({ head }) => head > shown.seq);
    const batches = followed.splice(0, unshown < 0 ? followed.length : unshown);
    if (followed.length === 0) this.#followed.delete(shown.tenant_id);
    this.#count -= batches.length;
    if (batches.length > 0) this.#end(batches, shown);
  }

  #end(batches: Followed[], { tenant_id, seq, events, began }: ShownEvents): void {
    const links = batches.slice(-MAX_LINKS).flatMap(({ context }) => linkTo(trace.getSpan(context)));
    const attributes = { 'laurel.tenant_id': tenant_id, 'laurel.events': events, 'laurel.seq': seq };
    const startTime = performance.timeOrigin + began;
    const name = events > 0 ? 'scoring step' : 'follow another process';
    const step = this.#tracer.startSpan(name, { attributes, links, startTime }, ROOT_CONTEXT);
    step.end();
    for (const { board } of batches) {
      board.addLinks(linkTo(step));
      board.setAttribute('laurel.seq', seq);
      board.end();
    }
  }
}

function linkTo(span: Span | undefined): Link[] {
  return span ? [{ context: span.spanContext() }] : [];
}
