import type { Alarms } from '../alarms/alarms.ts';
import type { Boards } from '../boards/boards.ts';
import type { Database } from '../database/database.ts';
import type { Scoring } from '../scoring/scoring.ts';

export interface SettlementDependencies {
  database: Database;
  clock: () => Date;
  scoring: Pick<Scoring, 'stateOf' | 'wake' | 'written' | 'turns'>;
  boards: Pick<Boards, 'ofTenant' | 'nameRows'>;
  alarms: Pick<Alarms, 'atSettlement'>;
}
