import type { Database } from '../store/engine/database.ts';
import { readScoringProgress, type ScoringCursor } from '../store/scoring/scoring-cursors.ts';
import { type CaughtUp, catchUp, type TouchedPlayers } from './catch-up.ts';
import { Mutex } from './mutex.ts';
import { showStep } from './show-step.ts';
import type { Step } from './step.ts';
import { isLeftTo, takeStep } from './take-step.ts';
import type { TenantState } from './tenant-state.ts';

export interface HeldTenantDependencies {
  database: Database;
  /** Random number of this process. */
  processId: number;
  /** Milliseconds of a clock that never goes back. */
  monotonicClock: () => number;
  /** Told when a look finds work that no other process is at. */
  onWork: () => void;
  /** Told before a state is shown in which something may be new of these players. */
  onTouched: (players: TouchedPlayers) => void;
}

/** For how long after a step of another process its tenant is left to that one. */
export const LEAVE_MILLISECONDS = 100;

/** A reader of a state older than this makes the process look at the cursor, and does not wait for it. */
const LOOK_MILLISECONDS = 20;

/** A reader of a state older than this waits for that look: other servers promise to show changes of campaigns within 250 ms. */
const MAX_AGE_MILLISECONDS = 150;

/** How often somebody who waits for a cursor looks. */
const LOOKS = 20;

/**
 * The state of one tenant in this process. Nothing looks at the database by itself: readers do, so a tenant that nobody asks for
 * costs nothing (docs/decisions/tenants-on-demand.md). The state changes in two ways, one at a time: by following what other
 * processes did, from a snapshot and without a lock, and by a step of this process.
 */
export class HeldTenant {
  readonly #tenant_id: number;
  readonly #dependencies: HeldTenantDependencies;
  readonly #mutex = new Mutex();
  #state: TenantState | undefined;
  /** When the newest look or catch-up that the state comes from began. */
  #verifiedAt = Number.NEGATIVE_INFINITY;
  /** Changes that this process made, and how many of them the state is known to show. */
  #changes = 0;
  #changesSeen = 0;
  #looking: Promise<void> | undefined;
  /** Ends with the step under way, once that has the cursor's lock and what it caught up with is shown: nobody else moves it. */
  #stepping: Promise<void> | undefined;

  constructor(tenant_id: number, dependencies: HeldTenantDependencies) {
    this.#tenant_id = tenant_id;
    this.#dependencies = dependencies;
  }

  /** The state if it is fresh; undefined: `current` waits until it is. */
  known(): TenantState | undefined {
    if (this.#changesSeen < this.#changes) return undefined;
    const age = this.#age();
    // What fails here, fails for the reader that waits for the next look.
    if (age >= LOOK_MILLISECONDS) this.#look().catch(() => undefined);
    return age < MAX_AGE_MILLISECONDS ? this.#state : undefined;
  }

  /** The fresh state. While the database is away, the one that was shown before, unless this process changed something since. */
  async current(): Promise<TenantState> {
    const changes = this.#changes;
    const oldest = this.#dependencies.monotonicClock() - MAX_AGE_MILLISECONDS;
    for (;;) {
      try {
        await this.#look();
      } catch (error) {
        if (!this.#state || this.#changesSeen < changes) throw error;
        return this.#state;
      }
      if (this.#state && this.#changesSeen >= changes && this.#verifiedAt >= oldest) return this.#state;
    }
  }

  /** This process changed something beside the log: whoever reads from now on sees it. */
  changed(): void {
    this.#changes++;
  }

  /** Waits, for a moment at most, until the state is at the cursor or beyond; answers whether it is. */
  async shows(cursor: ScoringCursor): Promise<boolean> {
    for (let look = 0; look < LOOKS && !this.#hasReached(cursor); look++) await this.#look();
    return this.#hasReached(cursor);
  }

  /** Takes a step and shows it; undefined when the tenant is left to another process. */
  async step(): Promise<Step | undefined> {
    if (!this.#state) await this.#look();
    // First the mutex, then a connection: in the other order, all connections could wait for whoever waits for one.
    const release = await this.#mutex.lock();
    const ended = Promise.withResolvers<void>();
    const onCaughtUp = (caughtUp: CaughtUp) => {
      this.#show(caughtUp);
      this.#stepping = ended.promise;
      release();
    };
    try {
      const step = await this.#takeStep(onCaughtUp);
      if (step) {
        this.#show({ state: showStep(step), touched: step.touched });
        this.#verifiedAt = this.#dependencies.monotonicClock();
      }
      return step;
    } finally {
      this.#stepping = undefined;
      ended.resolve();
      release();
    }
  }

  /** A transaction that is tried again has released the mutex, so the caller begins anew. */
  #takeStep(onCaughtUp: (caughtUp: CaughtUp) => void): Promise<Step | undefined> {
    const { database, processId } = this.#dependencies;
    const options = { processId, leaveMilliseconds: LEAVE_MILLISECONDS, onCaughtUp };
    let attempts = 0;
    return database.transaction(async (session) =>
      attempts++ === 0 ? takeStep(session, this.#tenant_id, this.#state, options) : undefined,
    );
  }

  #age(): number {
    if (!this.#state) return Number.POSITIVE_INFINITY;
    // The embedded engine has no other process that could have changed anything.
    if (this.#stepping || this.#dependencies.database.engine === 'embedded') return 0;
    return this.#dependencies.monotonicClock() - this.#verifiedAt;
  }

  #look(): Promise<void> {
    this.#looking ??= this.#followCursor().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #followCursor(): Promise<void> {
    const { database, monotonicClock, processId, onWork } = this.#dependencies;
    const began = monotonicClock();
    const changes = this.#changes;
    const progress = await readScoringProgress(database, this.#tenant_id);
    if (!this.#hasReached(progress.cursor)) await this.#followTo(progress.cursor);
    this.#verifiedAt = Math.max(this.#verifiedAt, began);
    this.#changesSeen = Math.max(this.#changesSeen, changes);
    if (progress.has_work && !isLeftTo(progress, processId, LEAVE_MILLISECONDS)) onWork();
  }

  async #followTo(cursor: ScoringCursor): Promise<void> {
    const release = await this.#mutex.lock();
    try {
      // It has the lock, so the cursor can have moved only by its commit, which is about to be shown.
      if (!this.#hasReached(cursor)) await this.#stepping;
      if (!this.#hasReached(cursor)) this.#show(await this.#readState());
    } finally {
      release();
    }
  }

  #show({ state, touched }: CaughtUp): void {
    if (touched === 'all' || touched.length > 0) this.#dependencies.onTouched(touched);
    this.#state = state;
  }

  #readState(): Promise<CaughtUp> {
    return this.#dependencies.database.snapshot(async (session) => {
      const { cursor } = await readScoringProgress(session, this.#tenant_id);
      return catchUp(session, this.#tenant_id, this.#state, cursor);
    });
  }

  #hasReached({ seq, step, campaigns_version }: ScoringCursor): boolean {
    const cursor = this.#state?.cursor;
    return (
      cursor !== undefined &&
      cursor.seq >= seq &&
      cursor.step >= step &&
      cursor.campaigns_version >= campaigns_version
    );
  }
}
