/** Work that may wait. */
const MAX_WAITING = 1_000;

/** Runs work that shares a key one after the other, in the order of its coming; at most 1,000 pieces wait. */
export class KeyedQueue {
  /** Settles when the last work of each key is over. */
  readonly #last = new Map<string, Promise<void>>();
  #waiting = 0;

  /** Undefined, and nothing is run, where too much waits. Keys always come in the same order, so none can lock the other. */
  run<Answer>(keys: string[], work: () => Promise<Answer>): Promise<Answer> | undefined {
    if (this.#waiting >= MAX_WAITING) return undefined;
    this.#waiting++;
    const earlier = Promise.all(keys.map((key) => this.#last.get(key)));
    const answer = earlier.then(work);
    const over: Promise<void> = answer.then(
      () => this.#leave(keys, over),
      () => this.#leave(keys, over),
    );
    for (const key of keys) this.#last.set(key, over);
    return answer;
  }

  #leave(keys: string[], over: Promise<void>): void {
    this.#waiting--;
    for (const key of keys) if (this.#last.get(key) === over) this.#last.delete(key);
  }
}
