import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Appended, LogEvent, Receipt } from '../store/log.ts';

/** What became of each event of one request, in its order. */
export type AppendOutcome = 'accepted' | 'duplicate' | 'conflict';

/** What became of a request's events; those that are fresh have consecutive numbers from `first_seq` on. */
interface AppendedRequest {
  outcomes: AppendOutcome[];
  /** Undefined if none of the events is fresh. */
  first_seq: number | undefined;
}

/** Events of a tenant whose keys differ from one another; `found`: how many more repeat one of the keys. */
type WriteEvents = [tenant_id: number, events: LogEvent[], found: { duplicates: number; conflicts: number }];

interface AppendQueueDependencies {
  /** Makes events durable; see `appendEvents` of the store. */
  append: (...write: WriteEvents) => Promise<Appended & { receipt: Receipt }>;
  /** Counts events that are all known; undefined if one is not. See `countKnownEvents` of the store. */
  countKnown: (...write: WriteEvents) => Promise<Appended | undefined>;
  /** Called after each write that made events durable, before its requests are answered. */
  onAppended: (tenant_id: number, write: Write) => void;
}

/** The most events of one write: large enough to amortise a statement's fixed cost, small enough to keep the wait short. */
const WRITE_EVENTS = 5_000;

interface Waiting {
  events: LogEvent[];
  resolve: (appended: AppendedRequest) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes requests' events durable, one write per tenant at a time; requests queued meanwhile form the next write
 * (docs/rules/intake.md#7). No timer is needed: on an idle database each request is written immediately, on a busy one
 * requests are written together.
 */
export class AppendQueue {
  readonly #dependencies: AppendQueueDependencies;
  readonly #waiting = new Map<number, Waiting[]>();
  /** Tenants whose last write held nothing fresh. */
  readonly #resending = new Set<number>();
  #events = 0;

  constructor(dependencies: AppendQueueDependencies) {
    this.#dependencies = dependencies;
  }

  /** Events that wait or are being written, of all tenants. */
  get events(): number {
    return this.#events;
  }

  /** Resolves once all the events are durable. */
  async add(tenant_id: number, events: LogEvent[]): Promise<AppendedRequest> {
    this.#events += events.length;
    try {
      return await new Promise<AppendedRequest>((resolve, reject) =>
        this.#enqueue(tenant_id, { events, resolve, reject }),
      );
    } finally {
      this.#events -= events.length;
    }
  }

  #enqueue(tenant_id: number, request: Waiting): void {
    const queue = this.#waiting.get(tenant_id);
    if (queue) {
      queue.push(request);
    } else {
      this.#waiting.set(tenant_id, [request]);
      void this.#drain(tenant_id);
    }
  }

  async #drain(tenant_id: number): Promise<void> {
    const queue = this.#waiting.get(tenant_id) ?? [];
    while (queue.length > 0) await this.#write(tenant_id, takeWrite(queue));
    this.#waiting.delete(tenant_id);
  }

  /** If a joint write fails, each request is written separately, so that none fails because of another's events. */
  async #write(tenant_id: number, requests: Waiting[]): Promise<void> {
    const { events, outcomes, positions, found } = merge(requests);
    try {
      const appended = await this.#append(tenant_id, events, found);
      mark(outcomes, positions, appended.resends, 'duplicate');
      mark(outcomes, positions, appended.conflicts, 'conflict');
      answer(requests, outcomes, appended.head);
    } catch (error) {
      if (requests.length === 1 || error instanceof Fault)
        for (const request of requests) request.reject(error);
      else for (const request of requests) await this.#write(tenant_id, [request]);
    }
  }

  /**
   * If a tenant's last write held nothing fresh, it first checks whether this one holds nothing fresh either: senders that
   * resend a file or catch up after a failure send many such batches, and these are cheaper to count than to append. The
   * remembered state only chooses the statement; the answer comes from the database. If the check fails, it has changed
   * nothing, and the events are appended.
   */
  async #append(...write: WriteEvents): Promise<Appended> {
    const [tenant_id, events] = write;
    const { append, countKnown, onAppended } = this.#dependencies;
    const known = this.#resending.has(tenant_id) ? await countKnown(...write) : undefined;
    if (known) return known;
    const appended = await append(...write);
    const { head, receipt } = appended;
    const fresh = freshOf(events, appended);
    if (fresh.length === 0) this.#resending.add(tenant_id);
    else this.#resending.delete(tenant_id);
    onAppended(tenant_id, { head, events: fresh, receipt });
    return appended;
  }
}

/** The events that were not known before. */
function freshOf(events: LogEvent[], { resends, conflicts }: Appended): LogEvent[] {
  if (resends.length === 0 && conflicts.length === 0) return events;
  const known = new Set([...resends, ...conflicts]);
  return events.filter((_, i) => !known.has(i));
}

function takeWrite(queue: Waiting[]): Waiting[] {
  let events = 0;
  let requests = 0;
  for (const request of queue) {
    events += request.events.length;
    if (requests > 0 && events > WRITE_EVENTS) break;
    requests++;
  }
  return queue.splice(0, requests);
}

/** Each request gets its part of the outcomes. Fresh events are numbered in their order, and the last one has the head. */
function answer(requests: Waiting[], outcomes: AppendOutcome[], head: number): void {
  let start = 0;
  let next = head - countFresh(outcomes) + 1;
  for (const { events, resolve } of requests) {
    const own = outcomes.slice(start, start + events.length);
    const fresh = countFresh(own);
    resolve({ outcomes: own, first_seq: fresh === 0 ? undefined : next });
    next += fresh;
    start += events.length;
  }
}

function countFresh(outcomes: readonly AppendOutcome[]): number {
  return outcomes.reduce((count, outcome) => count + (outcome === 'accepted' ? 1 : 0), 0);
}

interface Merged {
  /** The first event of each key. */
  events: LogEvent[];
  /** Of all events of all requests, in order; later ones of a key are marked already. */
  outcomes: AppendOutcome[];
  /** The index in `outcomes` of each of `events`. */
  positions: number[];
  /** How many events repeat a key. */
  found: { duplicates: number; conflicts: number };
}

function merge(requests: Waiting[]): Merged {
  const merged: Merged = { events: [], outcomes: [], positions: [], found: { duplicates: 0, conflicts: 0 } };
  const contents = new Map<string, number>();
  for (const request of requests) for (const event of request.events) addEvent(merged, contents, event);
  return merged;
}

function addEvent(
  { events, outcomes, positions, found }: Merged,
  contents: Map<string, number>,
  event: LogEvent,
) {
  const content = contents.get(event.key);
  if (content === undefined) {
    contents.set(event.key, event.content);
    events.push(event);
    positions.push(outcomes.length);
    outcomes.push('accepted');
  } else if (content === event.content) {
    found.duplicates++;
    outcomes.push('duplicate');
  } else {
    found.conflicts++;
    outcomes.push('conflict');
  }
}

function mark(outcomes: AppendOutcome[], positions: number[], which: number[], outcome: AppendOutcome): void {
  for (const i of which) outcomes[positions[i] as number] = outcome;
}

/** One write that made events of a tenant durable, of one batch or several. */
export interface Write {
  /** Number of the tenant's newest event after it. */
  head: number;
  /** The events that were not known before, in the order of their numbers; the last one has the number `head`. */
  events: readonly LogEvent[];
  receipt: Receipt;
}
