import type { FastifyBaseLogger } from 'fastify';
import type { Boards } from '../boards/boards.ts';
import type { PartsProgress } from '../cli/command.ts';
import type { Database } from '../database/database.ts';
import type { IntakeNotes } from '../events/events.ts';
import type { LiveTimes } from '../live/live.ts';
import type { Turns } from '../scheduling/turns.ts';
import type { Scoring } from '../scoring/scoring.ts';
import type { Peers } from './processes/peers.ts';

/** What the outside world gives a server; tests hand in their own clock. */
export interface Dependencies {
  clock: () => Date;
  /** Keeps `clock` at the time of the database, until the answer is called; unset: `clock` is as it is. */
  followClock?: (database: Database) => Promise<() => void>;
  random: () => number;
  randomBytes: (size: number) => Buffer;
  log: FastifyBaseLogger;
  /** How often (ms) the service looks for messages and payouts without a notification; a second by default. */
  outsidePauseMilliseconds?: number;
  /** How often (ms) processes look for days of facts to export; half a minute by default. */
  exportPauseMilliseconds?: number;
  /** How many times its own duration a process rests after finding alarms of a campaign; unset: 20. */
  alarmRestTimes?: number;
  /** How long streams of live boards last; unset: as docs/rules/live.md says. */
  liveTimes?: Partial<LiveTimes> | undefined;
  /** The other processes of this server; unset: there is none. Their first one has prepared the database. */
  peers?: Peers;
  /** Whether a missing console is built as soon as the server listens; otherwise at the first request for it. */
  buildsConsole?: boolean;
  /** Whether history is folded in a thread of its own, by the real clock; otherwise it is folded here, by `clock`. */
  hasThreads?: boolean;
  /** Shows how far the start is; unset: nothing does. */
  progress?: PartsProgress;
  /** Paths that redirect to another address, once it is known: those of the demo. */
  redirects?: Record<string, () => string | undefined>;
}

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

/** Makes, of the sentence that the log has, what a module calls where work in the background failed. */
export function loggerOf(log: FastifyBaseLogger, level: 'error' | 'warn' = 'error') {
  return (sentence: string) => (error: unknown, tenant_id?: number) =>
    log[level]({ err: error, tenant_id }, sentence);
}
