import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** In the data directory: only the files of the embedded engine, next to the lock. */
export const engineFolder = 'postgres';

/**
 * Takes the data directory and returns the function that gives it back. Throws when another process holds it. The operating
 * system's lock (by SQLite) ends with the process, so no start needs intervention.
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
