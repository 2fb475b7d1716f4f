/** Streams that the other end of a line reads part by part. */
export class SentStreams {
  readonly #open = new Map<number, AsyncIterator<unknown>>();
  #made = 0;

  /** Returns the number by which the other end asks for it. */
  add(stream: AsyncIterable<unknown>): number {
    this.#open.set(++this.#made, stream[Symbol.asyncIterator]());
    return this.#made;
  }

  /** The next part; undefined: there is none. Throws what the stream throws, which ends it. */
  async next(stream: number): Promise<unknown> {
    let isOpen = false;
    try {
      const part = await this.#open.get(stream)?.next();
      isOpen = part?.done === false;
      return isOpen ? part?.value : undefined;
    } finally {
      if (!isOpen) this.#open.delete(stream);
    }
  }

  /** Ends it wherever it is. */
  end(stream: number): void {
    const open = this.#open.get(stream);
    this.#open.delete(stream);
    // A stream that fails at its end has no reader any more.
    open?.return?.().catch(() => undefined);
  }
}

export function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** A stream of the other end. `onEnd` is called once, when it has ended, failed or is not read any more. */
export function receivedStream(
  next: () => Promise<unknown>,
  end: () => void,
  onEnd: () => void,
): AsyncIterableIterator<unknown> {
  let hasEnded = false;
  const ended = () => {
    if (!hasEnded) onEnd();
    hasEnded = true;
    return { done: true as const, value: undefined };
  };
  return {
    next: async () => {
      if (hasEnded) return ended();
      try {
        const value = await next();
        return value === undefined ? ended() : { done: false, value };
      } catch (error) {
        ended();
        throw error;
      }
    },
    return: async () => {
      if (!hasEnded) end();
      return ended();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
