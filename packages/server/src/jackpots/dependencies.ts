import type { Boards } from '../boards/boards.ts';
import type { Database } from '../database/database.ts';

export interface JackpotDependencies {
  database: Database;
  clock: () => Date;
  boards: Pick<Boards, 'ofTenant' | 'nameRows'>;
}
