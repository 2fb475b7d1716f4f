import type { Boards } from '../boards/boards.ts';
import type { Database, TenantSession } from '../database/database.ts';
import type { SimulationQueue } from '../scheduling/simulation-queue.ts';
import type { Turns } from '../scheduling/turns.ts';
import type { Scoring } from '../scoring/scoring.ts';
import type { KeptTraits } from './find/kept-traits.ts';

export interface AlarmDependencies {
  database: Database;
  clock: () => Date;
  boards: Boards;
  scoring: Pick<Scoring, 'stateOf' | 'written' | 'wake'>;
  turns: Pick<Turns, 'begin'>;
  /** What reads the whole log of a tenant takes turns in it. */
  queue: SimulationQueue;
  /** Random number below 2^53 that no other process has. */
  processId: number;
}

/** What looking for alarms takes, in addition. */
export interface FindDependencies extends AlarmDependencies {
  kept: KeptTraits;
  /** Milliseconds of processor time that this thread has taken. */
  processorClock: () => number;
  onError: (error: unknown, tenant_id?: number) => void;
  /** A process that found the alarms of a campaign rests this many times the processor time that it needed; unset: 20. */
  restTimes?: number | undefined;
  /** Called in each transaction that wrote alarms before a settlement or after it, such as to hold payouts. */
  onWritten?: (tenant: TenantSession, campaign_id: number, at: Date) => Promise<void>;
}
