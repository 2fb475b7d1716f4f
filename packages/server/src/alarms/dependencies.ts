import type { Board } from '@laurel/rules/boards/board.ts';
import type { Boards } from '../boards/boards.ts';
import type { Database, TenantSession } from '../database/database.ts';
import type { SimulationQueue } from '../scheduling/keyed-queues.ts';
import type { Scoring, TenantState } from '../scoring/scoring.ts';
import type { KeptTraits } from './find/kept-traits.ts';

/** What looking for alarms takes. */
export interface FindDependencies {
  database: Database;
  clock: () => Date;
  boards: Boards;
  scoring: Pick<Scoring, 'stateOf' | 'written' | 'wake'>;
  /** What reads the whole log of a tenant takes turns in it. */
  queue: SimulationQueue;
  /** Random number below 2^53 that no other process has. */
  processId: number;
  kept: KeptTraits;
  /** Milliseconds of processor time that this thread has taken. */
  processorClock: () => number;
  /** A process that found the alarms of a campaign rests this many times the processor time that it needed; unset: 20. */
  restTimes?: number | undefined;
  /** Called in each transaction that wrote alarms before a settlement or after it, such as to hold payouts. */
  onWritten?: (tenant: TenantSession, campaign_id: number, at: Date) => Promise<void>;
}

/** What finding alarms at a settlement takes, in addition. */
export interface SettlementFinding extends FindDependencies {
  /** The board with which a pinned campaign is settled; undefined: it is not known yet. */
  finalBoard: (
    tenant: TenantSession,
    state: TenantState,
    campaign_id: number,
  ) => Promise<{ board: Board } | undefined>;
}
