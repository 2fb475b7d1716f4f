import type { LogFollower } from '../cursor/cursor.ts';
import type { Database } from '../database/database.ts';

export interface RateDependencies {
  database: Database;
  clock: () => Date;
  scoring: Pick<LogFollower, 'wake' | 'written'>;
}
