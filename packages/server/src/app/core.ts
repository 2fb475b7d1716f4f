import type { Boards } from '../boards/boards.ts';
import type { Database } from '../database/database.ts';
import type { IntakeNotes } from '../events/events.ts';
import type { Turns } from '../scheduling/turns.ts';
import type { Scoring } from '../scoring/scoring.ts';

/** What most modules work with. */
export interface Core {
  database: Database;
  clock: () => Date;
  scoring: Scoring;
  boards: Boards;
  intakeNotes: IntakeNotes;
  /** Long work of all modules gives way to requests by these. */
  turns: Turns;
}
