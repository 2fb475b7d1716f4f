import { Fault } from '@laurel/contract/faults/faults.ts';
import { KeyedQueues } from './keyed-queues.ts';

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
        {
          retryAfterSeconds: 5,
        },
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
