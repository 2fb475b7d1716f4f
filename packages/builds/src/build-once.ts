import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { holdsBuild } from './build-folders.ts';

/** So many earlier builds are kept: a page that is open while the server is upgraded may still ask for their files. */
const MAX_BUILDS = 2;

/**
 * Builds into the first folder that can be written, and answers it: `build` writes to a folder that appears under its name
 * when all is written. Processes that build the same take turns. Throws what the last folder failed with.
 */
export async function buildOnce(
  [first, ...others]: readonly string[],
  build: (folder: string) => Promise<void>,
): Promise<string> {
  if (first === undefined) throw new Error('There is no folder to build in.');
  try {
    await buildInto(first, build);
    return first;
  } catch (error) {
    if (others.length === 0 || !isRefused(error)) throw error;
    return buildOnce(others, build);
  }
}

async function buildInto(folder: string, build: (folder: string) => Promise<void>): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const release = await takeTurn(`${folder}.lock`);
  const half = `${folder}.${process.pid}`;
  try {
    if (holdsBuild(folder)) return;
    rmSync(half, { recursive: true, force: true });
    mkdirSync(half);
    await build(half);
    renameSync(half, folder);
  } finally {
    rmSync(half, { recursive: true, force: true });
    release();
  }
  removeOldBuilds(folder);
}

function removeOldBuilds(folder: string): void {
  const builds = readdirSync(dirname(folder))
    .filter((name) => /^[0-9a-f]{16}$/.test(name) && name !== basename(folder))
    .map((name) => join(dirname(folder), name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of builds.slice(MAX_BUILDS)) rmSync(old, { recursive: true, force: true });
}

function isRefused(error: unknown): boolean {
  return /^(EACCES|EPERM|EROFS|ENOSPC)$/.test(String((error as NodeJS.ErrnoException).code));
}

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
