import type { Boards } from '../boards/boards.ts';
import type { Database } from '../database/database.ts';
import type { Scoring } from '../scoring/scoring.ts';

export interface MissionDependencies {
  database: Database;
  clock: () => Date;
  scoring: Pick<Scoring, 'written' | 'wake'>;
  boards: Pick<Boards, 'ofTenant' | 'nameRows'>;
}
