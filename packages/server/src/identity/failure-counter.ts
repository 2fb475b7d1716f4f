/** How long failures are remembered after the wait that they caused. */
const MEMORY_MILLISECONDS = 15 * 60_000;
const MAX_WAIT_MILLISECONDS = 5 * 60_000;
const CAPACITY = 10_000;

interface Failures {
  count: number;
  /** Time of the last one, and the wait that it caused, in milliseconds. */
  at: number;
  wait: number;
}

/**
 * Counts failed attempts by a key: the first `free` cost nothing, then the wait is one second and doubles with each further
 * failure. Remembers the 10,000 keys that failed last.
 */
export class FailureCounter {
  readonly #free: number;
  readonly #failures = new Map<string, Failures>();

  constructor(free: number) {
    this.#free = free;
  }

  /** Milliseconds until the next attempt may be made; 0: now. A clock that was set back must not lengthen a wait. */
  waitOf(key: string, now: number): number {
    const { at = 0, wait = 0 } = this.#failures.get(key) ?? {};
    return Math.max(0, Math.min(wait, at + wait - now));
  }

  add(key: string, now: number): void {
    const known = this.#failures.get(key);
    const isRecent = known !== undefined && now - known.at - known.wait < MEMORY_MILLISECONDS;
    const count = isRecent ? known.count + 1 : 1;
    const wait = count < this.#free ? 0 : Math.min(1_000 * 2 ** (count - this.#free), MAX_WAIT_MILLISECONDS);
    this.#failures.delete(key);
    this.#failures.set(key, { count, at: now, wait });
    if (this.#failures.size <= CAPACITY) return;
    const [oldest] = this.#failures.keys();
    if (oldest !== undefined) this.#failures.delete(oldest);
  }

  clear(key: string): void {
    this.#failures.delete(key);
  }
}
