import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Makes a folder with all that is missing above it; when it answers, no power cut can take any of them away. */
export function makeFolderDurably(path: string): void {
  const topmost = mkdirSync(path, { recursive: true });
  if (topmost === undefined) return;
  // A folder is there for certain once the one that names it is synced.
  for (let made = resolve(path); made.length >= topmost.length; made = dirname(made)) sync(dirname(made));
}

/** Brings everything below a folder to the disk: contents and names. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else sync(path);
  }
  sync(folder);
}

/** Brings a file, or the names in a folder, to the disk. */
export function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
