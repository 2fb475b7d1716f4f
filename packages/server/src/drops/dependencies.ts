import type { Boards } from '../boards/boards.ts';
import type { Database } from '../database/database.ts';

export interface DropDependencies {
  database: Database;
  clock: () => Date;
  boards: Pick<Boards, 'ofTenant' | 'nameRows'>;
}
