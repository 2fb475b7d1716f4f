import { useEffect, useRef, useState } from 'react';

/** How far a check is, in addition to what it says itself. */
type Run = { at: 'idle' } | { at: 'failed'; error: unknown };

/**
 * A check of this browser, which shows how far it is and what it found: `start` begins it, `stop` ends it wherever it is. It
 * ends with the page, too.
 */
export function useCheckRun<State>(
  check: (signal: AbortSignal, show: (state: State) => void) => Promise<void>,
) {
  const [state, setState] = useState<State | Run>({ at: 'idle' });
  const running = useRef<AbortController>(null);
  const stop = () => {
    running.current?.abort();
    setState({ at: 'idle' });
  };
  const start = () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const show = (next: State | Run) => {
      if (!controller.signal.aborted) setState(next);
    };
    check(controller.signal, show).catch((error: unknown) => show({ at: 'failed', error }));
  };
  useEffect(() => () => running.current?.abort(), []);
  return { state, start, stop };
}
