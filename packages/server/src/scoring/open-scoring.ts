import { Fault } from '@laurel/contract/faults/faults.ts';
import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import { LRUCache } from 'lru-cache';
import {
  CursorMoved,
  type LogFollower,
  readScoringProgress,
  readTenantsBehind,
  type ScoringCursor,
} from '../cursor/cursor.ts';
import { Turns } from '../scheduling/turns.ts';
import { Tail } from '../tail/tail.ts';
import type { TouchedPlayers } from './catch-up.ts';
import type { ScoringDependencies } from './dependencies.ts';
import { FreshState } from './fresh-state.ts';
import { type HeldBudget, mostReadyFolds } from './held-players.ts';
import { HeldTenant } from './held-tenant.ts';
import { TenantScorer } from './tenant-scorer.ts';
import type { TenantState } from './tenant-state.ts';

/** The module that follows the log and keeps boards. */
export interface Scoring extends LogFollower {
  /** The tenant's state if it is fresh, without waiting; else undefined, and `stateOf` waits for it. */
  knownStateOf: (tenant_id: number) => TenantState | undefined;
  /** The tenant's state, with all that any process showed or changed more than 150 ms ago; read where it is not held. */
  stateOf: (tenant_id: number) => Promise<TenantState>;
  /** Facts of a player that no checkpoint holds yet; undefined: the database has all of them. */
  unwrittenFacts: (tenant_id: number, player_id: string) => PlayerFacts | undefined;
  /**
   * Reports players whose data shown next to scores, such as the name, may have changed, before a state that includes the
   * change is shown; all players if it is not known which. Later reads of the database are at least as new as that state.
   */
  watchPlayers: (watcher: PlayerWatcher) => void;
  /** Reports tenants whose boards this process may show differently from now on. */
  watchShown: (watcher: ShownWatcher) => void;
  /** The number of tenants whose boards are being read for the first time. */
  readingTenants: () => number;
  /** The newest event that boards of this process have, if it holds the tenant; undefined: it does not. */
  heldSeq: (tenant_id: number) => number | undefined;
  /** Long work of other modules takes turns with that of scoring. */
  turns: Turns;
  /** Finishes the steps under way and starts no others. */
  close: () => Promise<void>;
}

export type ShownWatcher = (tenant_id: number) => void;
export type PlayerWatcher = (tenant_id: number, players: TouchedPlayers) => void;

/** The most tenants whose state is held, and how long (ms) a state is held without being requested. */
const MAX_HELD_TENANTS = 1_000;
const HELD_MILLISECONDS = 5 * 60_000;

/** How long work of one tenant that was left behind keeps that of the next one waiting. */
const TAKE_UP_MILLISECONDS = 1_000;

/** Opens the module; it takes up work that a killed process left behind, and holds others once a client needs them. */
export function openScoring(dependencies: ScoringDependencies): Scoring {
  const scorer = new Scorer(dependencies);
  scorer.takeUpWork();
  dependencies.database.watchHistory(() => scorer.forget());
  return scorer;
}

export interface Follower extends Scoring {
  /** From then on the tenant's state includes all that its process showed when this was called. */
  follow: (tenant_id: number) => Promise<void>;
}

/** What a thread that only shows boards needs of scoring. */
export type FollowerDependencies = Required<Pick<ScoringDependencies, 'owner'>> &
  Pick<ScoringDependencies, 'database' | 'processId' | 'monotonicClock' | 'heldBytes'>;

/**
 * Opens the module for a thread that only shows boards, from the checkpoints of the process that it belongs to and of
 * others: it takes no step, and leaves work that it finds to its process.
 */
export function openFollower(dependencies: FollowerDependencies): Follower {
  const scorer = new Scorer({
    ...dependencies,
    tail: new Tail(),
    retryMilliseconds: 0,
    maxUnwrittenMilliseconds: 0,
    onBehind: ignore,
    onStep: ignore,
    onError: ignore,
  });
  dependencies.database.watchHistory(() => scorer.forget());
  return scorer;
}

function ignore(): void {}

interface Tenant {
  held: HeldTenant;
  fresh: FreshState;
  scorer: TenantScorer;
}

/** Its public members may be passed on alone. */
class Scorer implements Follower {
  readonly #dependencies: ScoringDependencies;
  readonly #tenants = new LRUCache<number, Tenant>({
    max: MAX_HELD_TENANTS,
    ttl: HELD_MILLISECONDS,
    updateAgeOnGet: true,
    dispose: (tenant) => this.#letGo(tenant),
  });
  readonly turns: Turns;
  readonly #budget: HeldBudget;
  readonly #purge: NodeJS.Timeout;
  /** Chains of steps under way, also of tenants that are no longer held. */
  readonly #running = new Set<Promise<void>>();
  readonly #watchers: PlayerWatcher[] = [];
  readonly #shownWatchers: ShownWatcher[] = [];
  #takingUp: Promise<void> | undefined;
  readonly #stopping = new AbortController();

  constructor(dependencies: ScoringDependencies) {
    this.#dependencies = dependencies;
    this.turns = new Turns(dependencies.monotonicClock);
    this.#budget = { maxBytes: dependencies.heldBytes, bytes: 0 };
    this.#purge = setInterval(() => this.#tenants.purgeStale(), HELD_MILLISECONDS / 5).unref();
  }

  appended = (tenant_id: number): void => {
    void this.#run(this.#tenant(tenant_id));
  };

  wake = (tenant_id: number): void => {
    const tenant = this.#tenant(tenant_id);
    tenant.fresh.changed();
    void this.#run(tenant, true);
  };

  watchPlayers = (watcher: PlayerWatcher): void => {
    this.#watchers.push(watcher);
  };

  watchShown = (watcher: ShownWatcher): void => {
    this.#shownWatchers.push(watcher);
  };

  knownStateOf = (tenant_id: number): TenantState | undefined => {
    return this.#tenant(tenant_id).fresh.known();
  };

  stateOf = async (tenant_id: number): Promise<TenantState> => {
    if (this.#stopping.signal.aborted)
      throw new Fault('shutting_down', 'This process is stopping.', { retryAfterSeconds: 1 });
    const { fresh } = this.#tenant(tenant_id);
    return fresh.known() ?? fresh.current();
  };

  shownSeq = async (tenant_id: number, cursor: ScoringCursor): Promise<number | undefined> => {
    const { fresh, held } = this.#tenant(tenant_id);
    const isThere = await fresh.shows(cursor);
    const { campaigns_version } = held.state?.cursor ?? cursor;
    if (campaigns_version > cursor.campaigns_version) return undefined;
    return isThere ? held.trueSeq : Math.min(held.trueSeq, cursor.seq - 1);
  };

  follow = async (tenant_id: number): Promise<void> => {
    await this.#dependencies.owner?.written(tenant_id);
    this.#tenant(tenant_id).fresh.changed();
  };

  written = async (tenant_id: number): Promise<void> => {
    const tenant = this.#tenants.peek(tenant_id);
    try {
      await tenant?.scorer.flush();
    } catch (error) {
      // Then unwritten work is dropped: the database has everything that is true.
      if (!(error instanceof CursorMoved)) throw error;
    }
  };

  unwrittenFacts = (tenant_id: number, player_id: string): PlayerFacts | undefined => {
    return this.#tenants.peek(tenant_id)?.held.unwrittenFacts(player_id);
  };

  heldSeq = (tenant_id: number): number | undefined => {
    const held = this.#tenants.peek(tenant_id)?.held;
    return held?.state === undefined ? undefined : held.trueSeq;
  };

  readingTenants = (): number => [...this.#tenants.values()].filter(({ held }) => held.isReading).length;

  /** Work that this misses is found when a client sends events of the tenant or asks for its boards. */
  takeUpWork(): void {
    const { onError, retryMilliseconds } = this.#dependencies;
    this.#takingUp = this.#takeUpWork().catch((error) => {
      onError(error, undefined);
      if (!this.#stopping.signal.aborted) setTimeout(() => this.takeUpWork(), retryMilliseconds).unref();
    });
  }

  /** Drops everything held, as the database has another history now, and continues from its checkpoints as after a start. */
  forget(): void {
    const tenants = [...this.#tenants.entries()];
    for (const [, { held }] of tenants) held.forsake();
    this.#tenants.clear();
    for (const [tenant_id] of tenants) for (const watcher of this.#watchers) watcher(tenant_id, 'all');
    if (!this.#stopping.signal.aborted && !this.#dependencies.owner) this.takeUpWork();
  }

  close = async (): Promise<void> => {
    this.#stopping.abort();
    clearInterval(this.#purge);
    await this.#takingUp;
    if (this.#dependencies.owner) return;
    for (const tenant of this.#tenants.values()) void this.#run(tenant);
    await Promise.all(this.#running);
  };

  async #takeUpWork(): Promise<void> {
    const { database, onBehind } = this.#dependencies;
    const { rows, failure } = await readTenantsBehind(database);
    for (const { tenant_id } of rows) {
      if (this.#stopping.signal.aborted) return;
      const { log_seq, cursor } = await readScoringProgress(database.ofTenant(tenant_id));
      onBehind(tenant_id, log_seq - cursor.seq);
      const late = Promise.withResolvers<void>();
      const timeout = setTimeout(late.resolve, TAKE_UP_MILLISECONDS);
      await Promise.race([this.#run(this.#tenant(tenant_id)), late.promise]);
      clearTimeout(timeout);
    }
    // Tried again, for the tenants of a machine that is away.
    if (failure !== undefined) throw failure;
  }

  #run({ held, scorer }: Tenant, changed = false): Promise<void> {
    const { owner } = this.#dependencies;
    if (owner) return Promise.resolve(owner.wake(held.tenant_id));
    const running = scorer.wake(changed);
    if (!this.#running.has(running)) {
      this.#running.add(running);
      void running.then(() => this.#running.delete(running));
    }
    return running;
  }

  /** A checkpoint of what is unwritten needs the players. */
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
    const { database, tail, processId, monotonicClock, owner } = this.#dependencies;
    const onTouched = (players: TouchedPlayers) => {
      for (const watcher of this.#watchers) watcher(tenant_id, players);
    };
    const onShown = () => {
      for (const watcher of this.#shownWatchers) watcher(tenant_id);
    };
    const shared = { database, processId, monotonicClock, turns: this.turns };
    const held = new HeldTenant(tenant_id, { ...shared, tail, budget: this.#budget, onTouched, onShown });
    const isAlone = database.engine === 'embedded' && !owner;
    const fresh = new FreshState(held, { ...shared, isAlone, onWork: () => void this.#run(tenant) });
    const scorer = new TenantScorer(held, {
      ...this.#dependencies,
      maxUnwrittenFolds: mostReadyFolds(this.#budget),
      stopping: this.#stopping.signal,
    });
    const tenant = { held, fresh, scorer };
    return tenant;
  }
}
