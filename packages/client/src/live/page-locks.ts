import { realEnvironment } from '../environment.ts';
import type { Locks } from './locks.ts';

interface Waiting {
  lock: { name: string };
  begin: () => void;
}

/** The locks of one page, for pages that get none from their browser: `navigator.locks` is there only over TLS. */
export class PageLocks implements Locks {
  /** Of this page alone. */
  readonly page = String(realEnvironment.random());
  readonly #held: { name: string }[] = [];
  readonly #waiting: Waiting[] = [];

  async request(
    name: string,
    { signal, mode }: { signal?: AbortSignal; mode?: 'exclusive' | 'shared' },
    run: () => Promise<void>,
  ): Promise<void> {
    signal?.throwIfAborted();
    const lock = { name };
    const isTaken = mode !== 'shared' && this.#held.some((held) => held.name === name);
    if (isTaken) await this.#turn(lock, signal);
    else this.#held.push(lock);
    try {
      await run();
    } finally {
      this.#held.splice(this.#held.indexOf(lock), 1);
      this.#waiting.find((one) => one.lock.name === name)?.begin();
    }
  }

  async query(): Promise<{ held: readonly { name: string }[] }> {
    return { held: [...this.#held] };
  }

  /** Resolves when the lock is held. */
  #turn(lock: { name: string }, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        signal?.removeEventListener('abort', stop);
      };
      const stop = () => {
        leave();
        reject(signal?.reason);
      };
      const begin = () => {
        leave();
        this.#held.push(lock);
        resolve();
      };
      const waiting = { lock, begin };
      this.#waiting.push(waiting);
      signal?.addEventListener('abort', stop, { once: true });
    });
  }
}
