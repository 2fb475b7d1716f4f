import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MEBIBYTES = 512;

/** Mounts a small file system in memory at `directory`; returns whether this user may, usually only root on Linux. */
export function mountSmallDisk(directory: string): boolean {
  mkdirSync(directory);
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEBIBYTES}m`, 'tmpfs', directory]).status === 0;
}

export function unmount(directory: string): void {
  spawnSync('umount', [directory]);
}

/** Fills the rest of a disk; returns a function that frees it again. */
export function fill(directory: string): () => void {
  const ballast = join(directory, 'ballast');
  const descriptor = openSync(ballast, 'w');
  const chunk = Buffer.alloc(1024 * 1024);
  try {
    for (let size = chunk.length; size >= 512; ) {
      try {
        if (writeSync(descriptor, chunk, 0, size) < size) size /= 2;
      } catch {
        size /= 2;
      }
    }
  } finally {
    closeSync(descriptor);
  }
  return () => rmSync(ballast, { force: true });
}
