import type { Database } from '../database/database.ts';
import {
  analyzeTable,
  bytesSinceCheckpoint,
  checkpointDatabase,
  readTableStates,
  vacuumTable,
} from './store/table-states.ts';

/** Keeps an embedded database small and fast, as the background processes of a PostgreSQL server do. */
export interface Maintenance {
  /** With its owner's rights, which maintenance and backups need. */
  readonly database: Database;
  /**
   * Runs `work` while maintenance is suspended; one such work at a time. Undefined, without running it, if another one is in
   * progress.
   */
  pausedFor: <T>(work: () => Promise<T>) => Promise<T> | undefined;
  /** Finishes the current task and starts no other. */
  close: () => Promise<void>;
}

export interface MaintenanceDependencies {
  database: Database;
  clock: () => Date;
  /** Whether statements are waiting for the database. */
  isBusy: () => boolean;
  onDone: (done: MaintenanceWork & { milliseconds: number }) => void;
  onError: (error: unknown) => void;
  /** Milliseconds between two checks; a check is two small statements. */
  pauseMilliseconds: number;
}

/**
 * Starts maintenance, one task at a time. The embedded engine has neither autovacuum nor checkpointer, because it has a
 * single session; an external PostgreSQL has both, so nothing is done there.
 */
export function openMaintenance(dependencies: MaintenanceDependencies): Maintenance {
  const scheduler = new MaintenanceScheduler(dependencies);
  if (dependencies.database.engine === 'embedded') scheduler.wait();
  return scheduler;
}

class MaintenanceScheduler implements Maintenance {
  readonly database: Database;
  readonly #dependencies: MaintenanceDependencies;
  readonly #vacuumed = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #maintaining: Promise<void> | undefined;
  #paused: Promise<unknown> | undefined;
  #closed = false;

  constructor(dependencies: MaintenanceDependencies) {
    this.#dependencies = dependencies;
    this.database = dependencies.database;
  }

  wait(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#maintaining = this.#maintain().finally(() => this.wait());
    }, this.#dependencies.pauseMilliseconds);
  }

  pausedFor<T>(work: () => Promise<T>): Promise<T> | undefined {
    if (this.#paused) return undefined;
    const run = async () => {
      await this.#maintaining;
      return work();
    };
    const paused = run().finally(() => {
      this.#paused = undefined;
    });
    // The caller of the work handles its failure; here only its end matters.
    this.#paused = paused.catch(() => undefined);
    return paused;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#maintaining;
    await this.#paused;
  }

  async #maintain(): Promise<void> {
    if (this.#paused) return;
    const { clock, isBusy, onDone, onError } = this.#dependencies;
    const begun = clock().getTime();
    try {
      const load = { isBusy: isBusy(), now: begun, vacuumed: this.#vacuumed };
      const done = await maintainOnce(this.database, load);
      if (done) onDone({ ...done, milliseconds: clock().getTime() - begun });
    } catch (error) {
      onError(error);
    }
  }
}

/** One piece of maintenance that was done. */
export interface MaintenanceWork {
  work: 'vacuum' | 'analyze' | 'checkpoint';
  /** Unset: the whole database. */
  table?: string;
}

const MIB = 1024 ** 2;

/**
 * With this much write-ahead log, maintenance no longer waits for other work; while there is no other work, this much is
 * worth a checkpoint. The embedded engine writes a checkpoint only when it stops, so its log would fill the disk: 3 KiB an
 * event with ten campaigns.
 */
export const checkpointBytes = { busy: 256 * MIB, idle: 16 * MIB };

/** Fewer dead rows are in nobody's way: a page that is full of them is cleaned by the next writer. */
const MIN_DEAD_ROWS = 1_000;
/** In addition, this share of the live rows may be dead. */
const DEAD_SHARE = { busy: 0.5, idle: 0.2 };

/** So many new rows, and this share of the known ones, make old statistics misleading. */
const MIN_NEW_ROWS = 500;
const NEW_SHARE = 0.2;

/**
 * A table is vacuumed no more often than this while there is other work; rows that one update leaves dead return
 * immediately.
 */
export const vacuumPauseMilliseconds = 60_000;

/**
 * Does the one piece of maintenance that is needed most, and returns what it was; undefined when none is needed. One at a
 * time, so that on an engine with one session no caller waits for two. `vacuumed`: when each table last was, on the clock
 * of the caller.
 */
export async function maintainOnce(
  database: Database,
  { isBusy, now, vacuumed }: { isBusy: boolean; now: number; vacuumed: Map<string, number> },
): Promise<MaintenanceWork | undefined> {
  const load = isBusy ? 'busy' : 'idle';
  if ((await bytesSinceCheckpoint(database)) >= checkpointBytes[load]) {
    await checkpointDatabase(database);
    return { work: 'checkpoint' };
  }
  const tables = await readTableStates(database);
  const full = tables.find(({ name, live_rows, dead_rows }) => {
    const isFull = dead_rows >= MIN_DEAD_ROWS + live_rows * DEAD_SHARE[load];
    const rested = now - (vacuumed.get(name) ?? Number.NEGATIVE_INFINITY);
    return isFull && (!isBusy || rested >= vacuumPauseMilliseconds);
  });
  if (full) {
    vacuumed.set(full.name, now);
    await vacuumTable(database, full);
    return { work: 'vacuum', table: full.name };
  }
  const changed = tables.find(
    ({ live_rows, rows_since_analyze }) => rows_since_analyze >= MIN_NEW_ROWS + live_rows * NEW_SHARE,
  );
  if (!changed) return undefined;
  await database.transaction((session) => analyzeTable(session, changed));
  return { work: 'analyze', table: changed.name };
}
