import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Creates a folder and its missing parents; once it resolves, no power cut can remove any of them. One at a time, because
 * Node's own `recursive` never ends if the system refuses a folder with ENOENT although its parent exists, as below /proc.
 */
export function makeFolderDurably(path: string): void {
  const folder = resolve(path);
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (!existsSync(parent)) makeFolderDurably(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(folder)) throw error;
  }
  // A folder is durable only once its parent is synced.
  sync(parent);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Flushes everything below a folder to the disk: contents and names. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else sync(path);
  }
  sync(folder);
}

/** Flushes a file, or the names in a folder, to the disk. */
export function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** In the data directory: only the files of the embedded engine, next to the lock. */
export const engineFolder = 'postgres';

/**
 * Takes the data directory for this process and returns the function that gives it back. Throws when another process holds
 * it. The lock is the operating system's own on an open file (by way of SQLite, which Node includes), so it ends with the
 * process, however that ends, and no start after a crash needs intervention.
 */
export function lockDataDirectory(directory: string): () => void {
  const file = new DatabaseSync(join(directory, 'laurel.lock'));
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    file.close();
    throw new Error(`the data directory ${directory} is in use by another process`, { cause: error });
  }
  return () => file.close();
}
