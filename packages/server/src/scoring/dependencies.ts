import type { LogFollower } from '../cursor/cursor.ts';
import type { Database } from '../database/database.ts';
import type { Turns } from '../scheduling/turns.ts';
import type { Tail } from '../tail/tail.ts';
import type { TouchedPlayers } from './catch-up.ts';
import type { HeldBudget } from './held-players.ts';
import type { ShownEvents } from './shown-events.ts';

export interface ScoringDependencies {
  database: Database;
  /** What this process has just written to logs. */
  tail: Tail;
  /** Random number below 2^53 that no other process has. */
  processId: number;
  /** Milliseconds of a clock that never goes back. */
  monotonicClock: () => number;
  onError: (error: unknown, tenant_id: number | undefined) => void;
  /** Called after each step with the number of events it scored. */
  onStep: (events: number) => void;
  /** Called with what boards include when that has grown or may have grown; unset: no caller needs it. */
  onShown?: (shown: ShownEvents) => void;
  /** Milliseconds until steps that failed are tried again. */
  retryMilliseconds: number;
  /** How much work (ms) may be unwritten: about what a crash costs to do again. */
  maxUnwrittenMilliseconds: number;
  /**
   * For how long (ms) after a checkpoint other processes leave a tenant to the process that wrote it, in addition to two
   * pauses; unset: 100.
   */
  leaveMilliseconds?: number;
  /** How much (bytes) may be held of players, of all tenants together. */
  heldBytes: number;
  /** Whose work this only shows, in a thread of a process that scores; unset: it scores itself. */
  owner?: Pick<LogFollower, 'written' | 'wake'>;
  /** Called at the start with the number of events by which a tenant's checkpoints are behind its log. */
  onBehind: (tenant_id: number, events: number) => void;
}

export interface HeldTenantDependencies {
  database: Database;
  tail: Tail;
  /** Random number of this process. */
  processId: number;
  /** Milliseconds of a clock that never goes back. */
  monotonicClock: () => number;
  /** Those of this process: long work of a tenant takes turns with that of others. */
  turns: Turns;
  budget: HeldBudget;
  /** Called with the players who may have changed, before a state that includes the change is shown. */
  onTouched: (players: TouchedPlayers) => void;
  /** Called when a state is shown that may have other boards. */
  onShown: () => void;
}
