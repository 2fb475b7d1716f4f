/** In the data directory: only the files of the embedded engine, next to the lock. */
export const engineFolder = 'postgres';
