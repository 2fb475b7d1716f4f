import type { Database } from '../store/engine/database.ts';
import { type Tended, tendOnce } from './maintain-embedded.ts';

/** The room that keeps an embedded database small and quick, as PostgreSQL's own background processes do where it is a server. */
export interface Upkeep {
  /** With its owner's rights, which upkeep and backups need. */
  readonly database: Database;
  /** Runs `work` while no upkeep is done; one such work at a time. Undefined, and nothing ran, where another one is under way. */
  pausedFor: <T>(work: () => Promise<T>) => Promise<T> | undefined;
  /** Finishes the piece of work under way and does no other. */
  close: () => Promise<void>;
}

export interface UpkeepSurroundings {
  database: Database;
  clock: () => Date;
  /** Whether somebody waits for the database now. */
  isBusy: () => boolean;
  onDone: (tended: Tended & { milliseconds: number }) => void;
  onError: (error: unknown) => void;
  /** Milliseconds between two looks; a look is two small statements. */
  pauseMilliseconds: number;
}

/**
 * Begins to look after the database, a piece of work at a time. The embedded engine has neither autovacuum nor checkpointer, as it is
 * one session; a PostgreSQL of its own has both, so there nothing is done.
 */
export function openUpkeep(surroundings: UpkeepSurroundings): Upkeep {
  const caretaker = new Caretaker(surroundings);
  if (surroundings.database.engine === 'embedded') caretaker.wait();
  return {
    database: surroundings.database,
    pausedFor: (work) => caretaker.pausedFor(work),
    close: () => caretaker.close(),
  };
}

class Caretaker {
  readonly #surroundings: UpkeepSurroundings;
  readonly #vacuumed = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #tending: Promise<void> | undefined;
  #paused: Promise<unknown> | undefined;
  #closed = false;

  constructor(surroundings: UpkeepSurroundings) {
    this.#surroundings = surroundings;
  }

  wait(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#tending = this.#tend().finally(() => this.wait());
    }, this.#surroundings.pauseMilliseconds);
  }

  pausedFor<T>(work: () => Promise<T>): Promise<T> | undefined {
    if (this.#paused) return undefined;
    const run = async () => {
      await this.#tending;
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
    await this.#tending;
    await this.#paused;
  }

  async #tend(): Promise<void> {
    if (this.#paused) return;
    const { database, clock, isBusy, onDone, onError } = this.#surroundings;
    const begun = clock().getTime();
    try {
      const tended = await tendOnce(database, { isBusy: isBusy(), now: begun, vacuumed: this.#vacuumed });
      if (tended) onDone({ ...tended, milliseconds: clock().getTime() - begun });
    } catch (error) {
      onError(error);
    }
  }
}
