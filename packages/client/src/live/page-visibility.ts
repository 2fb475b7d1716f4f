/** How long a page may be hidden before it stops watching. */
const HIDDEN_MILLISECONDS = 60_000;

interface PageDocument {
  readonly visibilityState: string;
  addEventListener: (type: 'visibilitychange', listener: () => void) => void;
  removeEventListener: (type: 'visibilitychange', listener: () => void) => void;
}

/**
 * Calls `pause` when the page was hidden for a minute and `resume` when it is seen again; returns how to stop. Does nothing
 * outside of a page.
 */
export function watchVisibility(
  pause: () => void,
  resume: () => void,
  page = (globalThis as { document?: PageDocument }).document,
  milliseconds = HIDDEN_MILLISECONDS,
): () => void {
  if (!page) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (page.visibilityState === 'hidden') timer = setTimeout(pause, milliseconds);
    else resume();
  };
  page.addEventListener('visibilitychange', look);
  // A page that was opened behind another one was never seen.
  if (page.visibilityState === 'hidden') look();
  return () => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', look);
  };
}
