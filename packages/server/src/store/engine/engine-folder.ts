/** In the data directory: the files of the embedded engine alone, beside the lock. */
export const engineFolder = 'postgres';
