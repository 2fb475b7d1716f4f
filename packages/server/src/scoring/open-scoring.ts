import { Fault } from '@laurel/contract/faults/faults.ts';
import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from '../store/engine/database.ts';
import {
  readScoringProgress,
  readTenantsBehind,
  type ScoringCursor,
} from '../store/scoring/scoring-cursors.ts';
import type { TouchedPlayers } from './catch-up.ts';
import { FreshState } from './fresh-state.ts';
import { type HeldBudget, mostReadyFolds } from './held-players.ts';
import { HeldTenant } from './held-tenant.ts';
import { isLeftTo } from './pending-work.ts';
import { CursorMoved } from './recall-players.ts';
import type { ShownEvents } from './shown-events.ts';
import type { StepWork } from './take-locked-step.ts';
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
  /**
   * Number of the newest event that this process shows: waits, for a moment at most, until that is the cursor's or a later one. Undefined:
   * campaigns or folds have changed since the cursor was read; what was read with it may be untrue of what this process shows.
   */
  shownSeq: (tenant_id: number, cursor: ScoringCursor) => Promise<number | undefined>;
  /** Waits until what this process shows is in a checkpoint: what is read from the database from then on is not older. */
  written: (tenant_id: number) => Promise<void>;
  /** What is known of a player and no checkpoint holds yet; undefined: the database has all of it. */
  unwrittenFacts: (tenant_id: number, player_id: string) => PlayerFacts | undefined;
  /**
   * Tells of whom something may be new that is shown beside scores, such as the name, before the state is shown that knows it: of
   * all players where it is not known of whom. What is read from the database from then on is at least as new as that state.
   */
  watchPlayers: (watcher: PlayerWatcher) => void;
  /**
   * Does `work` in a step: in one transaction, under the lock of the cursor, with a checkpoint of all that the state shows. False: it was
   * not done, as another process scores the tenant now or the state must first take in a change; it may be tried again at once.
   */
  inStep: (tenant_id: number, work: StepWork) => Promise<boolean>;
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
  /** Told what boards include, when that is more than before or may be; unset: nobody asks. */
  onShown?: (shown: ShownEvents) => void;
  /** Milliseconds until steps that failed are tried again. */
  retryMilliseconds: number;
  /** How much work (ms) may be unwritten: about what a crash costs to do again. */
  maxUnwrittenMilliseconds: number;
  /** For how long (ms) after a checkpoint others leave a tenant to this process at least; unset: 100. */
  leaveMilliseconds?: number;
  /** How much (bytes) may be held of players, of all tenants together. */
  heldBytes: number;
  /** Told at the start how far the checkpoints of a tenant are behind its log. */
  onBehind: (tenant_id: number, events: number) => void;
}

/** Tenants whose state is held at most, and how long one is held that nobody asks for. */
const MAX_HELD_TENANTS = 1_000;
const HELD_MILLISECONDS = 5 * 60_000;

/** For how long (ms) others leave a tenant to the process that did work in a step of it. */
const STEP_LEAVE = 100;

/** How long work of one tenant that was left behind keeps that of the next one waiting. */
const TAKE_UP_MILLISECONDS = 1_000;

/** Opens the module; it takes up work that a killed process left behind, and holds no tenant until somebody asks for one. */
export function openScoring(dependencies: ScoringDependencies): Scoring {
  const scorer = new Scorer(dependencies);
  scorer.takeUpWork();
  dependencies.database.watchHistory(() => scorer.forget());
  return {
    appended: (tenant_id) => scorer.appended(tenant_id),
    wake: (tenant_id) => scorer.wake(tenant_id),
    knownStateOf: (tenant_id) => scorer.knownStateOf(tenant_id),
    stateOf: (tenant_id) => scorer.stateOf(tenant_id),
    shownSeq: (tenant_id, cursor) => scorer.shownSeq(tenant_id, cursor),
    written: (tenant_id) => scorer.written(tenant_id),
    unwrittenFacts: (tenant_id, player_id) => scorer.unwrittenFacts(tenant_id, player_id),
    watchPlayers: (watcher) => scorer.watchPlayers(watcher),
    inStep: (tenant_id, work) => scorer.inStep(tenant_id, work),
    close: () => scorer.close(),
  };
}

interface Tenant {
  held: HeldTenant;
  fresh: FreshState;
  scorer: TenantScorer;
}

class Scorer {
  readonly #dependencies: ScoringDependencies;
  readonly #tenants = new LRUCache<number, Tenant>({
    max: MAX_HELD_TENANTS,
    ttl: HELD_MILLISECONDS,
    updateAgeOnGet: true,
    dispose: (tenant) => this.#letGo(tenant),
  });
  readonly #budget: HeldBudget;
  readonly #purge: NodeJS.Timeout;
  /** Chains of steps under way, also of tenants that are no longer held. */
  readonly #running = new Set<Promise<void>>();
  readonly #watchers: PlayerWatcher[] = [];
  #takingUp: Promise<void> | undefined;
  #closed = false;

  constructor(dependencies: ScoringDependencies) {
    this.#dependencies = dependencies;
    this.#budget = { maxBytes: dependencies.heldBytes, bytes: 0 };
    this.#purge = setInterval(() => this.#tenants.purgeStale(), HELD_MILLISECONDS / 5).unref();
  }

  appended(tenant_id: number): void {
    this.#run(this.#tenant(tenant_id));
  }

  wake(tenant_id: number): void {
    const tenant = this.#tenant(tenant_id);
    tenant.fresh.changed();
    this.#run(tenant, true);
  }

  watchPlayers(watcher: PlayerWatcher): void {
    this.#watchers.push(watcher);
  }

  knownStateOf(tenant_id: number): TenantState | undefined {
    return this.#tenant(tenant_id).fresh.known();
  }

  async stateOf(tenant_id: number): Promise<TenantState> {
    if (this.#closed) throw new Fault('shutting_down', 'This process is stopping.', { retryAfterSeconds: 1 });
    const { fresh } = this.#tenant(tenant_id);
    return fresh.known() ?? fresh.current();
  }

  async shownSeq(tenant_id: number, cursor: ScoringCursor): Promise<number | undefined> {
    const { fresh, held } = this.#tenant(tenant_id);
    const isThere = await fresh.shows(cursor);
    const { campaigns_version } = held.state?.cursor ?? cursor;
    if (campaigns_version > cursor.campaigns_version) return undefined;
    return isThere ? held.trueSeq : Math.min(held.trueSeq, cursor.seq - 1);
  }

  async written(tenant_id: number): Promise<void> {
    const tenant = this.#tenants.peek(tenant_id);
    try {
      await tenant?.scorer.flush();
    } catch (error) {
      // Then what was unwritten is dropped: the database has all that is true.
      if (!(error instanceof CursorMoved)) throw error;
    }
  }

  async inStep(tenant_id: number, work: StepWork): Promise<boolean> {
    const tenant = this.#tenant(tenant_id);
    const progress = await tenant.held.reach();
    if (isLeftTo(progress, this.#dependencies.processId)) return false;
    let done = false;
    try {
      await tenant.held.lockedStep(STEP_LEAVE, async (session, state) => {
        const shown = await work(session, state);
        done = shown.length > 0;
        return shown;
      });
    } catch (error) {
      if (!(error instanceof CursorMoved)) throw error;
      done = false;
    }
    this.wake(tenant_id);
    return done;
  }

  unwrittenFacts(tenant_id: number, player_id: string): PlayerFacts | undefined {
    return this.#tenants.peek(tenant_id)?.held.unwrittenFacts(player_id);
  }

  /** What is not seen here is found when somebody sends events of the tenant or asks for its boards. */
  takeUpWork(): void {
    const { onError, retryMilliseconds } = this.#dependencies;
    this.#takingUp = this.#takeUpWork().catch((error) => {
      onError(error, undefined);
      if (!this.#closed) setTimeout(() => this.takeUpWork(), retryMilliseconds).unref();
    });
  }

  /** Drops all that is held, since the database has another history now, and goes on from its checkpoints as after a start. */
  forget(): void {
    const tenants = [...this.#tenants.entries()];
    for (const [, { held }] of tenants) held.isForsaken = true;
    this.#tenants.clear();
    for (const [tenant_id] of tenants) for (const watcher of this.#watchers) watcher(tenant_id, 'all');
    if (!this.#closed) this.takeUpWork();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#purge);
    await this.#takingUp;
    for (const tenant of this.#tenants.values()) this.#run(tenant);
    await Promise.all(this.#running);
  }

  async #takeUpWork(): Promise<void> {
    const { database, onBehind } = this.#dependencies;
    const { rows, failure } = await readTenantsBehind(database);
    for (const { tenant_id } of rows) {
      if (this.#closed) return;
      const { log_seq, cursor } = await readScoringProgress(database, tenant_id);
      onBehind(tenant_id, log_seq - cursor.seq);
      const late = Promise.withResolvers<void>();
      const timeout = setTimeout(late.resolve, TAKE_UP_MILLISECONDS);
      await Promise.race([this.#run(this.#tenant(tenant_id)), late.promise]);
      clearTimeout(timeout);
    }
    // Tried again, for the tenants of a machine that is away.
    if (failure !== undefined) throw failure;
  }

  #run({ scorer }: Tenant, changed = false): Promise<void> {
    const running = scorer.wake(changed);
    if (!this.#running.has(running)) {
      this.#running.add(running);
      void running.then(() => this.#running.delete(running));
    }
    return running;
  }

  /** What is unwritten needs its players. */
  #letGo(tenant: Tenant): void {
    if (tenant.held.isWritten) tenant.held.clear();
    else void this.#run(tenant).then(() => tenant.held.clear());
  }

  #tenant(tenant_id: number): Tenant {
    const known = this.#tenants.get(tenant_id);
    if (known) return known;
    const tenant = this.#hold(tenant_id);
    this.#tenants.set(tenant_id, tenant);
    return tenant;
  }

  #hold(tenant_id: number): Tenant {
    const { database, processId, monotonicClock } = this.#dependencies;
    const onTouched = (players: TouchedPlayers) => {
      for (const watcher of this.#watchers) watcher(tenant_id, players);
    };
    const shared = { database, processId, monotonicClock };
    const held = new HeldTenant(tenant_id, { ...shared, budget: this.#budget, onTouched });
    const fresh = new FreshState(held, { ...shared, onWork: () => void this.#run(tenant) });
    const scorer = new TenantScorer(held, {
      ...this.#dependencies,
      maxUnwrittenFolds: mostReadyFolds(this.#budget),
      isClosed: () => this.#closed || held.isForsaken,
    });
    const tenant = { held, fresh, scorer };
    return tenant;
  }
}
