import { isLeftTo, type ScoringCursor } from '../cursor/cursor.ts';
import type { HeldTenant } from './held-tenant.ts';
import type { TenantState } from './tenant-state.ts';

export interface FreshStateDependencies {
  /** No other process and no thread changes anything. */
  isAlone: boolean;
  processId: number;
  monotonicClock: () => number;
  /** Called when a look finds work that no other process does. */
  onWork: () => void;
}

/** A reader of a state older than this makes the process look at the cursor, but does not wait for it. */
const LOOK_MILLISECONDS = 20;

/**
 * A reader of a state older than this waits for that look: other servers promise to show changes of campaigns within 250 ms.
 */
const MAX_AGE_MILLISECONDS = 150;

/** How often a reader that waits for a cursor looks. */
const LOOKS = 20;

/**
 * A tenant's state as readers get it, including what any process committed a moment ago. Only readers cause looks at the
 * database, so a tenant that no client asks for costs nothing (docs/decisions/tenants-on-demand.md).
 */
export class FreshState {
  readonly #held: HeldTenant;
  readonly #dependencies: FreshStateDependencies;
  /** When the newest look that the state comes from began. */
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
    // A failure here reaches the reader that waits for the next look.
    if (age >= LOOK_MILLISECONDS) this.#look().catch(() => undefined);
    return age < MAX_AGE_MILLISECONDS ? this.#held.state : undefined;
  }

  /**
   * The fresh state. While the database is unreachable, the state that was shown before, unless this process has changed
   * something since.
   */
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

  /** This process changed something outside the log: every reader from now on sees it. */
  changed(): void {
    this.#changes++;
  }

  /** Waits, for a moment at most, until the state is at the cursor or beyond; returns whether it is. */
  async shows(cursor: ScoringCursor): Promise<boolean> {
    for (let look = 0; look < LOOKS && !this.#held.isCaughtUp(cursor); look++) await this.#look();
    return this.#held.isCaughtUp(cursor);
  }

  #age(): number {
    if (!this.#held.state) return Number.POSITIVE_INFINITY;
    if (this.#dependencies.isAlone) return 0;
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
    const progress = await this.#held.catchUp();
    this.#verifiedAt = Math.max(this.#verifiedAt, began);
    this.#changesSeen = Math.max(this.#changesSeen, changes);
    const isWaiting = this.#held.hasWork(progress) || this.#held.needsLock();
    if (isWaiting && !isLeftTo(progress, processId)) onWork();
  }
}
