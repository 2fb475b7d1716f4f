import { Fault } from '@laurel/contract/faults/faults.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from '../store/engine/database.ts';
import { readTenantsBehind, type ScoringCursor } from '../store/scoring/scoring-cursors.ts';
import type { TouchedPlayers } from './catch-up.ts';
import { HeldTenant } from './held-tenant.ts';
import { TenantScorer } from './tenant-scorer.ts';
import type { TenantState } from './tenant-state.ts';

/** The module that follows the log and keeps boards. */
export interface Scoring {
  /** Says that this process appended to the tenant's log; scoring follows at once. */
  appended: (tenant_id: number) => void;
  /** Says that this process changed something that boards follow: whoever reads the tenant's state from now on sees it. */
  wake: (tenant_id: number) => void;
  /** The tenant's state if it is fresh, without waiting; else undefined, and `stateOf` waits for it. */
  knownStateOf: (tenant_id: number) => TenantState | undefined;
  /** The tenant's state, with all that any process showed or changed more than 150 ms ago; read where it is not held. */
  stateOf: (tenant_id: number) => Promise<TenantState>;
  /** Waits, for a moment at most, until this process shows all up to the cursor; answers whether it does. */
  shows: (tenant_id: number, cursor: ScoringCursor) => Promise<boolean>;
  /**
   * Tells of whom something may be new that is shown beside scores, such as the name, before the state is shown that knows it: of
   * all players where it is not known of whom. What is read from the database from then on is at least as new as that state.
   */
  watchPlayers: (watcher: PlayerWatcher) => void;
  /** Finishes the steps under way and takes no other. */
  close: () => Promise<void>;
}

export type PlayerWatcher = (tenant_id: number, players: TouchedPlayers) => void;

export interface ScoringDependencies {
  database: Database;
  /** Random number below 2^53 that no other process has. */
  processId: number;
  /** Milliseconds of a clock that never goes back. */
  monotonicClock: () => number;
  onError: (error: unknown, tenant_id: number | undefined) => void;
  /** Told after each step how many events it scored. */
  onStep: (events: number) => void;
  /** Milliseconds until steps that failed are tried again. */
  retryMilliseconds: number;
}

/** Tenants whose state is held at most, and how long one is held that nobody asks for. */
const MAX_HELD_TENANTS = 1_000;
const HELD_MILLISECONDS = 5 * 60_000;

/** How long work of one tenant that was left behind keeps that of the next one waiting. */
const TAKE_UP_MILLISECONDS = 1_000;

/** Opens the module; it takes up work that a killed process left behind, and holds no tenant until somebody asks for one. */
export function openScoring(dependencies: ScoringDependencies): Scoring {
  const scorer = new Scorer(dependencies);
  scorer.takeUpWork();
  return {
    appended: (tenant_id) => scorer.appended(tenant_id),
    wake: (tenant_id) => scorer.wake(tenant_id),
    knownStateOf: (tenant_id) => scorer.knownStateOf(tenant_id),
    stateOf: (tenant_id) => scorer.stateOf(tenant_id),
    shows: (tenant_id, cursor) => scorer.shows(tenant_id, cursor),
    watchPlayers: (watcher) => scorer.watchPlayers(watcher),
    close: () => scorer.close(),
  };
}

interface Tenant {
  held: HeldTenant;
  scorer: TenantScorer;
}

class Scorer {
  readonly #dependencies: ScoringDependencies;
  readonly #tenants = new LRUCache<number, Tenant>({
    max: MAX_HELD_TENANTS,
    ttl: HELD_MILLISECONDS,
    updateAgeOnGet: true,
  });
  readonly #purge: NodeJS.Timeout;
  /** Chains of steps under way, also of tenants that are no longer held. */
  readonly #running = new Set<Promise<void>>();
  readonly #watchers: PlayerWatcher[] = [];
  #takingUp: Promise<void> | undefined;
  #closed = false;

  constructor(dependencies: ScoringDependencies) {
    this.#dependencies = dependencies;
    this.#purge = setInterval(() => this.#tenants.purgeStale(), HELD_MILLISECONDS / 5).unref();
  }

  appended(tenant_id: number): void {
    this.#run(this.#tenant(tenant_id));
  }

  wake(tenant_id: number): void {
    const tenant = this.#tenant(tenant_id);
    tenant.held.changed();
    this.#run(tenant);
  }

  watchPlayers(watcher: PlayerWatcher): void {
    this.#watchers.push(watcher);
  }

  knownStateOf(tenant_id: number): TenantState | undefined {
    return this.#tenant(tenant_id).held.known();
  }

  async stateOf(tenant_id: number): Promise<TenantState> {
    if (this.#closed) throw new Fault('shutting_down', 'This process is stopping.', { retryAfterSeconds: 1 });
    const { held } = this.#tenant(tenant_id);
    return held.known() ?? held.current();
  }

  shows(tenant_id: number, cursor: ScoringCursor): Promise<boolean> {
    return this.#tenant(tenant_id).held.shows(cursor);
  }

  /** What is not seen here is found when somebody sends events of the tenant or asks for its boards. */
  takeUpWork(): void {
    this.#takingUp = this.#takeUpWork().catch((error) => this.#dependencies.onError(error, undefined));
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#purge);
    await this.#takingUp;
    await Promise.all(this.#running);
  }

  async #takeUpWork(): Promise<void> {
    for (const tenant_id of await readTenantsBehind(this.#dependencies.database)) {
      if (this.#closed) return;
      const late = Promise.withResolvers<void>();
      const timeout = setTimeout(late.resolve, TAKE_UP_MILLISECONDS);
      await Promise.race([this.#run(this.#tenant(tenant_id)), late.promise]);
      clearTimeout(timeout);
    }
  }

  #run({ scorer }: Tenant): Promise<void> {
    const running = scorer.wake();
    if (!this.#running.has(running)) {
      this.#running.add(running);
      void running.then(() => this.#running.delete(running));
    }
    return running;
  }

  #tenant(tenant_id: number): Tenant {
    const known = this.#tenants.get(tenant_id);
    if (known) return known;
    const { database, processId, monotonicClock, retryMilliseconds, onError, onStep } = this.#dependencies;
    const onWork = () => void this.#run(tenant);
    const isClosed = () => this.#closed;
    const onTouched = (players: TouchedPlayers) => {
      for (const watcher of this.#watchers) watcher(tenant_id, players);
    };
    const held = new HeldTenant(tenant_id, { database, processId, monotonicClock, onWork, onTouched });
    const steps = { database, processId, retryMilliseconds, isClosed, onError, onStep };
    const tenant: Tenant = { held, scorer: new TenantScorer(tenant_id, held, steps) };
    this.#tenants.set(tenant_id, tenant);
    return tenant;
  }
}
