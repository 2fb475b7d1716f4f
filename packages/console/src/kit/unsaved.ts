import { useEffect } from 'react';

/** How many forms hold something that was not sent. */
let held = 0;

export function isAnythingUnsaved(): boolean {
  return held > 0;
}

/**
 * Notes that a form holds something that was not sent: then the browser asks before the page is left, and nothing reloads
 * it.
 */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    held += 1;
    window.addEventListener('beforeunload', ask);
    return () => {
      held -= 1;
      window.removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved]);
}
