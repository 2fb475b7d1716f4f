import type { Database } from '../database/database.ts';
import type { TouchedPlayers } from './catch-up.ts';
import type { HeldBudget } from './held-players.ts';

export interface HeldTenantDependencies {
  database: Database;
  /** Random number of this process. */
  processId: number;
  /** Milliseconds of a clock that never goes back. */
  monotonicClock: () => number;
  budget: HeldBudget;
  /** Called with the players who may have changed, before a state that includes the change is shown. */
  onTouched: (players: TouchedPlayers) => void;
}
