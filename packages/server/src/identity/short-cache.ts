import { LRUCache } from 'lru-cache';

/** How long an answer of the database may be reused; what another process revokes keeps working at most this long. */
const LIFETIME_MILLISECONDS = 2_000;

interface Remembered<Value> {
  since: number;
  answer: Promise<Value | undefined>;
  /** The answer, as soon as it is here. */
  value: Value | undefined;
}

/**
 * Caches answers for two seconds, at most `capacity` of them, so that the hot path needs no database. Concurrent calls for
 * the same key share one query. Absence is never cached: a new API key works immediately.
 */
export class ShortCache<Value> {
  readonly #clock: () => Date;
  readonly #entries: LRUCache<string, Remembered<Value>>;

  constructor(clock: () => Date, capacity: number) {
    this.#clock = clock;
    this.#entries = new LRUCache({ max: capacity });
  }

  /** The cached value, synchronously; undefined if it must be loaded. */
  known(key: string): Value | undefined {
    return this.#living(key, this.#clock().getTime())?.value;
  }

  recall(key: string, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const now = this.#clock().getTime();
    const known = this.#living(key, now);
    if (known) return known.answer;
    const entry: Remembered<Value> = { since: now, answer: read(), value: undefined };
    this.#entries.set(key, entry);
    const forgetMe = () => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    };
    entry.answer.then((value) => {
      entry.value = value;
      if (value === undefined) forgetMe();
    }, forgetMe);
    return entry.answer;
  }

  /** Forgets one answer; a pending query for it is repeated for the next caller. */
  forget(key: string): void {
    this.#entries.delete(key);
  }

  forgetAll(): void {
    this.#entries.clear();
  }

  #living(key: string, now: number): Remembered<Value> | undefined {
    const entry = this.#entries.get(key);
    // A clock that was set back must not extend the time to live.
    return entry && Math.abs(now - entry.since) < LIFETIME_MILLISECONDS ? entry : undefined;
  }
}
