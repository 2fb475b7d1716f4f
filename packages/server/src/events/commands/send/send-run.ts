import { setTimeout as sleep } from 'node:timers/promises';
import type { Element } from './send-elements.ts';
import { addTallies, type Tally } from './send-report.ts';

/** The user asked to stop while a request waited for its next attempt. */
export class Interrupted extends Error {}

interface SendRun {
  batches: AsyncIterator<Batch>;
  concurrency: number;
  /** Events a second; undefined: as fast as possible. */
  rate: number | undefined;
  post: (elements: Element[]) => Promise<Tally>;
  /** The progress of an earlier run. */
  before: Tally;
  /** Called whenever a batch is done, with all that is done without a gap from the start of the source. */
  onSettled: (tally: Tally) => void;
  stopping: AbortSignal;
  clock: () => Date;
}

export interface SendEnd {
  /** All that is done without a gap from the start of the source. */
  done: Tally;
  /** Whether that is all. */
  complete: boolean;
  /** Why sending ended early, unless the user stopped it. */
  failure?: unknown;
}

/**
 * Sends batches, several at a time, until they end, one fails or the user stops it; those under way are always awaited.
 */
export async function sendBatches(run: SendRun): Promise<SendEnd> {
  const { batches, concurrency, post, stopping } = run;
  const settlement = openSettlement(run);
  const pace = openPace(run);
  let [failed, leftOut] = [false, false];
  const work = async () => {
    while (!failed && !stopping.aborted) {
      const next = await batches.next();
      if (next.done) return;
      if (!(await pace(next.value.elements.length))) break;
      settlement.settle(next.value, await post(next.value.elements));
    }
    leftOut = true;
  };
  const attempt = () =>
    work().catch((error) => {
      failed = true;
      if (!(error instanceof Interrupted)) throw error;
    });
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, attempt));
  const failure = ends.find((end) => end.status === 'rejected')?.reason as unknown;
  return { done: settlement.done(), complete: !failed && !leftOut, failure };
}

/** Adds up batches in the order of the source, so that the sum never includes a batch behind a gap. */
function openSettlement({ before, onSettled }: SendRun) {
  const waiting = new Map<number, Tally>();
  let next = 0;
  let done = before;
  const settle = ({ number }: Batch, tally: Tally) => {
    waiting.set(number, tally);
    for (let found = waiting.get(next); found; found = waiting.get(next)) {
      waiting.delete(next++);
      done = addTallies(done, found);
    }
    onSettled(done);
  };
  return { settle, done: () => done };
}

/** Holds each batch back until it is due; returns whether it may still be sent. */
function openPace({ rate, stopping, clock }: SendRun): (events: number) => Promise<boolean> {
  const start = clock().getTime();
  let released = 0;
  return async (events) => {
    const due = rate === undefined ? start : start + (released / rate) * 1_000;
    released += events;
    const wait = due - clock().getTime();
    if (wait > 0) await sleep(wait, undefined, { signal: stopping }).catch(() => undefined);
    return !stopping.aborted;
  };
}

/** Elements that are sent in one request. */
interface Batch {
  /** 0, 1, 2, … in the order of the source. */
  number: number;
  elements: Element[];
}

/** Well below the 16 MiB that a server takes (docs/rules/intake.md#5). */
const BATCH_BYTES = 4 * 1024 * 1024;

/** Puts elements together in order, leaving out the first `skip`; a batch ends at `size` elements or at 4 MiB of text. */
export async function* batchesOf(
  groups: AsyncIterable<Element[]>,
  size: number,
  skip: number,
): AsyncGenerator<Batch> {
  let number = 0;
  let elements: Element[] = [];
  let characters = 0;
  let toSkip = skip;
  for await (const group of groups) {
    for (const element of group) {
      if (toSkip-- > 0) continue;
      elements.push(element);
      characters += element.text?.length ?? 0;
      if (elements.length < size && characters < BATCH_BYTES) continue;
      yield { number: number++, elements };
      elements = [];
      characters = 0;
    }
  }
  if (elements.length > 0) yield { number, elements };
}
