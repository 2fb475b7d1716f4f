import type { LogFollower } from '../cursor/cursor.ts';
import type { Database } from '../database/database.ts';

/** The dependencies of this module's operations. */
export interface CampaignDependencies {
  database: Database;
  clock: () => Date;
  scoring: Pick<LogFollower, 'wake' | 'written'>;
}
