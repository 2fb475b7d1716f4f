import { Fault } from '@laurel/contract/faults/faults.ts';

/** Most callers of one tenant that wait for their turn. */
const MAX_WAITING = 4;

interface Line {
  length: number;
  /** Settles when all who stand in the line so far are done. */
  end: Promise<void>;
}

/**
 * One simulation of a tenant at a time, the others in the order in which they came: each walks through the whole log, and intake
 * shares the database with it. A line belongs to one process.
 */
export class SimulationQueue {
  readonly #lines = new Map<number, Line>();

  /** Does the work when it is its turn. Faults: `conflict` when too many wait already; and what `signal` is ended with. */
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
      // Whoever gave up waiting must not let the next one overtake those before.
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
