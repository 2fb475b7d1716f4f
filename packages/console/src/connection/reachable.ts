import { useSyncExternalStore } from 'react';
import { base } from './address.ts';

/** Whether the server answered the last time that it was asked anything. */
let isHere = true;
const listeners = new Set<() => void>();
const returned = new Set<() => void>();
/** So often a server that is away is asked whether it is back. */
const PAUSE_MILLISECONDS = 1_500;

/** Notes every answer, and every request without one. */
export function noteAnswer(came: boolean): void {
  if (came === isHere) return;
  isHere = came;
  for (const listener of listeners) listener();
  if (came) for (const listener of returned) listener();
  else void askUntilBack();
}

/** Calls back each time that the server is there again; answers how to stop that. */
export function onReturn(listener: () => void): () => void {
  returned.add(listener);
  return () => returned.delete(listener);
}

export function useReachable(): boolean {
  return useSyncExternalStore(subscribe, () => isHere);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function askUntilBack(): Promise<void> {
  while (!isHere) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    const answer = await fetch(`${base}/ready`, { cache: 'no-store' }).catch(() => undefined);
    if (answer?.ok) noteAnswer(true);
  }
}
