import type { Database } from '../store/engine/database.ts';
import type { ScoringCursor } from '../store/scoring/scoring-cursors.ts';
import type { HeldTenant } from './held-tenant.ts';
import { hasWork, isLeftTo } from './pending-work.ts';
import type { TenantState } from './tenant-state.ts';

export interface FreshStateDependencies {
  database: Database;
  processId: number;
  monotonicClock: () => number;
  /** Told when a look finds work that no other process is at. */
  onWork: () => void;
}

/** A reader of a state older than this makes the process look at the cursor, and does not wait for it. */
const LOOK_MILLISECONDS = 20;

/** A reader of a state older than this waits for that look: other servers promise to show changes of campaigns within 250 ms. */
const MAX_AGE_MILLISECONDS = 150;

/** How often somebody who waits for a cursor looks. */
const LOOKS = 20;

/**
 * A tenant's state as readers get it: with all that any process made known a moment ago. Nothing looks at the database by itself: readers
 * do, so a tenant that nobody asks for costs nothing (docs/decisions/tenants-on-demand.md).
 */
export class FreshState {
  readonly #held: HeldTenant;
  readonly #dependencies: FreshStateDependencies;
  /** When the newest look began that the state comes from. */
  #verifiedAt = Number.NEGATIVE_INFINITY;
  /** Changes that this process made, and how many of them the state is known to show. */
  #changes = 0;
  #changesSeen = 0;
  #looking: Promise<void> | undefined;

  constructor(held: HeldTenant, dependencies: FreshStateDependencies) {
    this.#held = held;
    this.#dependencies = dependencies;
  }

  /** The state if it is fresh; undefined: `current` waits until it is. */
  known(): TenantState | undefined {
    if (this.#changesSeen < this.#changes) return undefined;
    const age = this.#age();
    // What fails here, fails for the reader that waits for the next look.
    if (age >= LOOK_MILLISECONDS) this.#look().catch(() => undefined);
    return age < MAX_AGE_MILLISECONDS ? this.#held.state : undefined;
  }

  /** The fresh state. While the database is away, the one that was shown before, unless this process changed something since. */
  async current(): Promise<TenantState> {
    const changes = this.#changes;
    const oldest = this.#dependencies.monotonicClock() - MAX_AGE_MILLISECONDS;
    for (;;) {
      try {
        await this.#look();
      } catch (error) {
        if (!this.#held.state || this.#changesSeen < changes) throw error;
        return this.#held.state;
      }
      const { state } = this.#held;
      if (state && this.#changesSeen >= changes && this.#verifiedAt >= oldest) return state;
    }
  }

  /** This process changed something beside the log: whoever reads from now on sees it. */
  changed(): void {
    this.#changes++;
  }

  /** Waits, for a moment at most, until the state is at the cursor or beyond; answers whether it is. */
  async shows(cursor: ScoringCursor): Promise<boolean> {
    for (let look = 0; look < LOOKS && !this.#held.hasReached(cursor); look++) await this.#look();
    return this.#held.hasReached(cursor);
  }

  #age(): number {
    if (!this.#held.state) return Number.POSITIVE_INFINITY;
    // The embedded engine has no other process that could have changed anything.
    if (this.#dependencies.database.engine === 'embedded') return 0;
    return this.#dependencies.monotonicClock() - this.#verifiedAt;
  }

  #look(): Promise<void> {
    this.#looking ??= this.#followCursor().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #followCursor(): Promise<void> {
    const { monotonicClock, processId, onWork } = this.#dependencies;
    const began = monotonicClock();
    const changes = this.#changes;
    const progress = await this.#held.reach();
    this.#verifiedAt = Math.max(this.#verifiedAt, began);
    this.#changesSeen = Math.max(this.#changesSeen, changes);
    const isWaiting = hasWork(progress, this.#held.state) || this.#held.needsLock();
    if (isWaiting && !isLeftTo(progress, processId)) onWork();
  }
}
