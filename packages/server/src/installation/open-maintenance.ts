import type { Database } from '../database/database.ts';
import { type MaintenanceWork, maintainOnce } from './maintain-embedded.ts';

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
  return {
    database: dependencies.database,
    pausedFor: (work) => scheduler.pausedFor(work),
    close: () => scheduler.close(),
  };
}

class MaintenanceScheduler {
  readonly #dependencies: MaintenanceDependencies;
  readonly #vacuumed = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #maintaining: Promise<void> | undefined;
  #paused: Promise<unknown> | undefined;
  #closed = false;

  constructor(dependencies: MaintenanceDependencies) {
    this.#dependencies = dependencies;
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
    const { database, clock, isBusy, onDone, onError } = this.#dependencies;
    const begun = clock().getTime();
    try {
      const done = await maintainOnce(database, { isBusy: isBusy(), now: begun, vacuumed: this.#vacuumed });
      if (done) onDone({ ...done, milliseconds: clock().getTime() - begun });
    } catch (error) {
      onError(error);
    }
  }
}
