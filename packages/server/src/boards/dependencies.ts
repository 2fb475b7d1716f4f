import type { LogFollower } from '../cursor/cursor.ts';
import type { Database } from '../database/database.ts';
import type { Boards } from './open-boards.ts';

/** The dependencies of operations that read boards. */
export interface BoardDependencies {
  database: Database;
  clock: () => Date;
  boards: Boards;
  scoring: Pick<LogFollower, 'written'>;
}
