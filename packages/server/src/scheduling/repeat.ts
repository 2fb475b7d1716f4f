export interface RepeatOptions {
  /** How long (ms) to rest between two runs that found nothing to do. */
  milliseconds: number;
  onError: (error: unknown) => void;
}

/** Work that is repeated, one run at a time. */
export interface Repeated {
  /** Runs it now, or once more after the run under way, because there is something to do. */
  wake: () => void;
  /** Finishes the run under way and starts no other. */
  close: () => Promise<void>;
}

/**
 * Repeats `work` until it is closed: immediately if it returns true, as there is more to do, otherwise after a rest. A
 * failure is reported and followed by a rest.
 */
export function repeat(work: () => Promise<boolean>, { milliseconds, onError }: RepeatOptions): Repeated {
  let closed = false;
  let woken = false;
  let rest: { timer: NodeJS.Timeout; end: () => void } | undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      if (woken || closed) return resolve();
      rest = { timer: setTimeout(resolve, milliseconds), end: resolve };
    });
  const run = async () => {
    while (!closed) {
      woken = false;
      const more = await work().catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (!more) await pause();
    }
  };
  const running = run();
  const wake = () => {
    woken = true;
    if (!rest) return;
    clearTimeout(rest.timer);
    rest.end();
    rest = undefined;
  };
  return {
    wake,
    close: async () => {
      closed = true;
      wake();
      await running;
    },
  };
}
