import type { Database } from '../store/engine/database.ts';
import { type MaintenanceWork, maintainOnce } from './maintain-embedded.ts';

/** The module that keeps an embedded database small and quick, as PostgreSQL's own background processes do where it is a server. */
export interface Maintenance {
  /** With its owner's rights, which maintenance and backups need. */
  readonly database: Database;
  /** Runs `work` while no maintenance is done; one such work at a time. Undefined, and nothing ran, where another one is under way. */
  pausedFor: <T>(work: () => Promise<T>) => Promise<T> | undefined;
  /** Finishes the piece of work under way and does no other. */
  close: () => Promise<void>;
}

export interface MaintenanceDependencies {
  database: Database;
  clock: () => Date;
  /** Whether somebody waits for the database now. */
  isBusy: () => boolean;
  onDone: (done: MaintenanceWork & { milliseconds: number }) => void;
  onError: (error: unknown) => void;
  /** Milliseconds between two looks; a look is two small statements. */
  pauseMilliseconds: number;
}

/**
 * Begins to look after the database, a piece of work at a time. The embedded engine has neither autovacuum nor checkpointer, as it is
 * one session; a PostgreSQL of its own has both, so there nothing is done.
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
    // Whoever asked for the work is told of its failure; here only its end counts.
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
