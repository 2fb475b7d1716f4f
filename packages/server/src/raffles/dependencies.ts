import type { Boards } from '../boards/boards.ts';
import type { Database } from '../database/database.ts';
import type { Turns } from '../scheduling/turns.ts';
import type { Scoring } from '../scoring/scoring.ts';

export interface RaffleDependencies {
  database: Database;
  clock: () => Date;
  scoring: Pick<Scoring, 'stateOf' | 'wake'>;
  boards: Pick<Boards, 'nameRows'>;
  turns: Pick<Turns, 'begin'>;
}
