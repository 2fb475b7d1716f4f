/** Runs work so that at most so much is under way; what is more waits its turn. */
export type AtMost = <T>(work: () => Promise<T>) => Promise<T>;

/** A bound for work that shares something, such as connections. */
export function atMost(count: number): AtMost {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // Whoever waits longest takes the place over.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
