import { Fault } from '@laurel/contract/faults/faults.ts';
import PQueue from 'p-queue';

/** Runs work that shares a key one after the other, in the order of arrival. A key without work takes no memory. */
export class KeyedQueues<Key> {
  readonly #queues = new Map<Key, PQueue>();

  /** The pieces of work of a key that run or wait. */
  length(key: Key): number {
    const queue = this.#queues.get(key);
    return queue ? queue.size + queue.pending : 0;
  }

  /** The pieces of work of all keys that run or wait. */
  get total(): number {
    let total = 0;
    for (const { size, pending } of this.#queues.values()) total += size + pending;
    return total;
  }

  /** Resolves to what the work does. Aborting `signal` takes work that still waits out of the queue, with its reason. */
  async add<Result>(key: Key, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const queue = this.#queues.get(key) ?? this.#open(key);
    // The library would also end the turn of work that runs, and so start the next one next to it.
    const waiting = new AbortController();
    const leave = () => waiting.abort(signal?.reason);
    const begun = () => signal?.removeEventListener('abort', leave);
    signal?.addEventListener('abort', leave);
    try {
      return await queue.add(
        () => {
          begun();
          return work();
        },
        { signal: waiting.signal },
      );
    } finally {
      begun();
    }
  }

  #open(key: Key): PQueue {
    const queue = new PQueue({ concurrency: 1 });
    this.#queues.set(key, queue);
    return queue.on('idle', () => this.#queues.delete(key));
  }
}

/** The most queued callers of one tenant. */
const MAX_WAITING = 4;

/**
 * Runs one simulation of a tenant at a time and queues the others in order: each reads the whole log, and ingestion shares
 * the database with it. The queue belongs to one process.
 */
export class SimulationQueue {
  readonly #queues = new KeyedQueues<number>();

  /**
   * Runs the work when those before it are done. Faults: `conflict` if too many are queued; the reason of `signal` if it is
   * aborted while the work waits.
   */
  async take<Result>(tenant_id: number, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    if (this.#queues.length(tenant_id) > MAX_WAITING)
      throw new Fault(
        'conflict',
        'Other simulations of this tenant are under way; try again when they are done.',
        { retryAfterSeconds: 5 },
      );
    return this.wait(tenant_id, signal, work);
  }

  /**
   * Runs the work when those before it are done, however many are queued: for work in the background, which the caller
   * bounds. Fault: the reason of `signal`.
   */
  wait<Result>(tenant_id: number, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    return this.#queues.add(tenant_id, work, signal);
  }
}
