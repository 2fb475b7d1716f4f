import { LRUCache } from 'lru-cache';

/** For how long an answer of the database may be used again; what another process revokes works at most this much longer. */
const LIFETIME_MILLISECONDS = 2_000;

interface Remembered<Value> {
  since: number;
  answer: Promise<Value | undefined>;
  /** The answer, as soon as it is here. */
  value: Value | undefined;
}

/**
 * Remembers answers for two seconds, at most `capacity` of them, so that the hot path needs no database. Who asks while an
 * answer is under way waits for the same one. That there is nothing is never remembered: a new API key works at once.
 */
export class ShortCache<Value> {
  readonly #clock: () => Date;
  readonly #entries: LRUCache<string, Remembered<Value>>;

  constructor(clock: () => Date, capacity: number) {
    this.#clock = clock;
    this.#entries = new LRUCache({ max: capacity });
  }

  /** What is remembered, without waiting; undefined when it has to be recalled. */
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

  /** Forgets one answer; also one that is under way is asked for anew by whoever comes next. */
  forget(key: string): void {
    this.#entries.delete(key);
  }

  forgetAll(): void {
    this.#entries.clear();
  }

  #living(key: string, now: number): Remembered<Value> | undefined {
    const entry = this.#entries.get(key);
    // A clock that was set back must not lengthen a life.
    return entry && Math.abs(now - entry.since) < LIFETIME_MILLISECONDS ? entry : undefined;
  }
}
