/** For how long an answer of the database may be used again; what another process revokes works at most this much longer. */
const LIFETIME_MILLISECONDS = 2_000;

interface Remembered<Value> {
  since: number;
  value: Promise<Value | undefined>;
}

/**
 * Remembers answers for two seconds, at most `capacity` of them, so that the hot path needs no database. Who asks while an
 * answer is under way waits for the same one. That there is nothing is never remembered: a new API key works at once.
 */
export class ShortMemory<Value> {
  readonly #clock: () => Date;
  readonly #capacity: number;
  readonly #entries = new Map<string, Remembered<Value>>();

  constructor(clock: () => Date, capacity: number) {
    this.#clock = clock;
    this.#capacity = capacity;
  }

  recall(key: string, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const now = this.#clock().getTime();
    const known = this.#entries.get(key);
    // A clock that was set back must not lengthen a life.
    if (known && Math.abs(now - known.since) < LIFETIME_MILLISECONDS) return known.value;
    const entry = { since: now, value: read() };
    this.#remember(key, entry);
    const forgetMe = () => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    };
    entry.value.then((value) => value === undefined && forgetMe(), forgetMe);
    return entry.value;
  }

  /** Forgets one answer; also one that is under way is asked for anew by whoever comes next. */
  forget(key: string): void {
    this.#entries.delete(key);
  }

  forgetAll(): void {
    this.#entries.clear();
  }

  #remember(key: string, entry: Remembered<Value>): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size <= this.#capacity) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
