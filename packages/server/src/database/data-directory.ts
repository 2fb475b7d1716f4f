import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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
