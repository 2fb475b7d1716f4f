import type PQueue from 'p-queue';
import type { Database } from '../database/database.ts';
import type { KeptFiles } from './kept-files.ts';

/** The dependencies of this module's operations. */
export interface ImageDependencies {
  database: Database;
  clock: () => Date;
  /** Images are made one after the other: each may take a core for seconds, and 200 MB. */
  making: PQueue;
  /** Files that were read a moment ago. */
  kept: KeptFiles;
}
