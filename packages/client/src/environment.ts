/** What the client uses of its environment; a test passes its own. */
export interface Environment {
  fetch: typeof fetch;
  clock: () => Date;
  /** In [0, 1). */
  random: () => number;
  /** Waits; rejects with the signal's reason as soon as it is aborted. */
  pause: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** The real one, of a browser or of Node. */
export const realEnvironment: Environment = {
  fetch: (...request) => fetch(...request),
  clock: () => new Date(),
  random: () => Math.random(),
  pause: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, milliseconds);
      signal?.addEventListener('abort', stop, { once: true });
    }),
};
