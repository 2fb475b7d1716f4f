/** Lets one piece of work at a time in, in the order in which they came. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Answers, once it is free, what releases it; to release twice does nothing. */
  async lock(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    return resolve;
  }
}
