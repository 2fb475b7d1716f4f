import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const PAUSE_MILLISECONDS = 200;

/** Waits for the lock file, takes it, and answers how to give it back. That of a process that is gone is nobody's. */
export async function takeTurn(lock: string): Promise<() => void> {
  while (!tryToTake(lock)) await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
  return () => rmSync(lock, { force: true });
}

function tryToTake(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  if (!isHeld(lock)) rmSync(lock, { force: true });
  return false;
}

function isHeld(lock: string): boolean {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    // Between its making and its writing a lock is empty; zero would be asked of this process's own group.
    return pid === 0 || process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
