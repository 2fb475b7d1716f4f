import { Fault } from '@laurel/contract/faults/faults.ts';

/** Most queued callers of one tenant. */
const MAX_WAITING = 4;

interface Line {
  length: number;
  /** Settles when all queued so far are done. */
  end: Promise<void>;
}

/**
 * Runs one simulation of a tenant at a time and queues the others in order: each reads the whole log, and ingestion shares the
 * database with it. The queue belongs to one process.
 */
export class SimulationQueue {
  readonly #lines = new Map<number, Line>();

  /** Runs the work when those before it are done. Faults: `conflict` if too many are queued; the reason of `signal` if it is aborted. */
  async take<Result>(tenant_id: number, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(tenant_id) ?? { length: 0, end: Promise.resolve() };
    if (line.length > MAX_WAITING)
      throw new Fault(
        'conflict',
        'Other simulations of this tenant are under way; try again when they are done.',
        {
          retryAfterSeconds: 5,
        },
      );
    this.#lines.set(tenant_id, line);
    const before = line.end;
    const done = Promise.withResolvers<void>();
    line.end = done.promise;
    line.length += 1;
    try {
      await untilSettled(before, signal);
      return await work();
    } finally {
      line.length -= 1;
      if (line.length === 0) this.#lines.delete(tenant_id);
      // A caller that stopped waiting must not let the next one overtake those before.
      before.then(done.resolve);
    }
  }
}

async function untilSettled(before: Promise<void>, signal: AbortSignal): Promise<void> {
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(signal.reason);
  signal.addEventListener('abort', end);
  try {
    signal.throwIfAborted();
    await Promise.race([before, ended.promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
