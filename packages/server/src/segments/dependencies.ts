import type { Database } from '../database/database.ts';

/** The dependencies of this module's operations. */
export interface SegmentDependencies {
  database: Database;
  clock: () => Date;
}
