import PQueue from 'p-queue';
import {
  CursorMoved,
  lockScoringCursor,
  readScoringProgress,
  readStep,
  type ScoringCursor,
  type ScoringProgress,
} from '../cursor/cursor.ts';
import type { TenantDatabase, TenantSession } from '../database/database.ts';
import type { Turn } from '../scheduling/turns.ts';
import { buildFolds, withProgress } from './build-folds.ts';
import { catchUp } from './catch-up.ts';
import type { HeldTenantDependencies } from './dependencies.ts';
import { holdPlayers, type ScoringStep, showFolding } from './folding.ts';
import { type Followed, followLog, PAGE_EVENTS, type StepLimits } from './follow-log.ts';
import { mostReadyFolds } from './held-players.ts';
import { showStep, takeLockedStep } from './take-locked-step.ts';
import { type Held, phaseOf, TenantInPhase } from './tenant-machine.ts';
import type { TenantState } from './tenant-state.ts';
import { noteNamed, Unwritten } from './unwritten.ts';
import { type Checkpoint, noteWritten, snapshot, writeAlone } from './write-checkpoint.ts';

/** How often a state is brought to a cursor that other processes move. */
const CATCH_UP_ATTEMPTS = 3;

/** Events whose players are noted in one piece: some 1 ms. */
const NOTED_AT_ONCE = 1_000;

/** A checkpoint that is not written yet; `done` resolves when it is written or has failed. */
interface BegunCheckpoint {
  checkpoint: Checkpoint;
  held: Held;
  done: PromiseWithResolvers<void>;
}

/**
 * One tenant's state in this process, and the part that no checkpoint has yet. It changes in four ways, one at a time: by
 * following the log or building folds, which only reads (docs/decisions/boards-from-memory.md); by a step under the cursor's
 * lock; and by following other processes' checkpoints, which drops what it held beyond them. It continues to change while a
 * checkpoint is written.
 */
export class HeldTenant extends TenantInPhase {
  readonly tenant_id: number;
  readonly #dependencies: HeldTenantDependencies;
  readonly #tenant: TenantDatabase;
  readonly #stepStandings: number;
  /** One change at a time. */
  readonly #changes = new PQueue({ concurrency: 1 });
  #isTakingIn = false;

  constructor(tenant_id: number, dependencies: HeldTenantDependencies) {
    super();
    this.tenant_id = tenant_id;
    this.#dependencies = dependencies;
    this.#tenant = dependencies.database.ofTenant(tenant_id);
    this.#stepStandings = mostReadyFolds(dependencies.budget);
  }

  /** Follows the log and shows what is new. Throws CursorMoved where another process moved the cursor. */
  follow(limits: StepLimits = {}): Promise<ScoringStep> {
    return this.#alone((held) => this.#followFrom(this.#tenant, held, limits));
  }

  /** Reads the boards that a locked step can then show. It changes nothing that is shown. */
  prepareBoards(state: TenantState): Promise<void> {
    return this.prepared.read(this.#tenant, state, this.#dependencies.turns.begin());
  }

  /** Builds on the folds under way. Throws as `follow`. */
  build(buildEvents?: number): Promise<ScoringStep> {
    return this.#alone(async ({ state, unwritten }) => {
      const { monotonicClock } = this.#dependencies;
      const began = monotonicClock();
      const unwrittenPlayers = this.allUnwritten().flatMap(({ named }) => [...named]);
      const turn = this.#dependencies.turns.begin();
      const options = { isOurs: this.ours(state), unwrittenPlayers, turn, buildEvents };
      const built = await buildFolds(this.#tenant, state, options);
      await holdPlayers(state, built.changed, unwritten, turn);
      unwritten.noteBuilt(built.progress);
      this.shown({ ...(this.state ?? state), folds: withProgress(state.folds, built), buildsNext: false });
      unwritten.milliseconds += monotonicClock() - began;
      return { events: 0, more: true };
    });
  }

  /** Writes what boards show as a checkpoint. Throws CursorMoved or the database's error; then all of it is dropped. */
  async checkpoint(leave_ms: number): Promise<void> {
    await this.written();
    const begun = await this.#changes.add(async () => this.#beginCheckpoint());
    if (begun === 'nothing') return;
    // A campaign's new selection and the fold that follows it are written together.
    if (begun === 'reselected') return void (await this.lockedStep(leave_ms));
    const { checkpoint, done } = begun;
    try {
      const cursor = await this.#tenant.transaction((tenant) => {
        if (this.isForsaken) throw new CursorMoved();
        const { processId: scored_by, turns } = this.#dependencies;
        return writeAlone(tenant, checkpoint, { scored_by, leave_ms, turn: turns.begin() });
      });
      noteWritten(checkpoint);
      const now = this.held ?? begun.held;
      this.move('checkpointWritten', { is: 'live', held: { ...now, state: { ...now.state, cursor } } });
    } catch (error) {
      const held = this.held ?? begun.held;
      this.move('checkpointFailed', { is: 'lost', held, dropped: checkpoint.unwritten });
      throw error;
    } finally {
      done.resolve();
    }
  }

  /** Takes what is unwritten as it is now; from then on the tenant changes while that is written. */
  #beginCheckpoint(): BegunCheckpoint | 'nothing' | 'reselected' {
    const phase = this.phase;
    if (phase.is !== 'live' || phase.held.unwritten.isEmpty) return 'nothing';
    if (this.isReselected) return 'reselected';
    const { state, unwritten: written } = phase.held;
    const checkpoint = snapshot(state, written);
    const done = Promise.withResolvers<void>();
    const held = { ...phase.held, unwritten: new Unwritten() };
    this.move('checkpointBegun', { is: 'writing', held, written, done: done.promise });
    return { checkpoint, held, done };
  }

  /**
   * Takes a step under the cursor's lock, with a checkpoint. Changes that others committed by then are read under that lock,
   * and the log is followed under it, so both progress however often others change something. Throws as `checkpoint`.
   */
  lockedStep(leave_ms: number): Promise<ScoringStep> {
    return this.#alone(async (before) => {
      await this.written();
      let held = this.held ?? before;
      if (this.isLost) throw new CursorMoved();
      const { processId: scored_by, budget, turns } = this.#dependencies;
      const turn = turns.begin();
      const options = { scored_by, leave_ms, prepared: this.prepared, budget, turn };
      let isRepeated = false;
      let events = 0;
      const step = await this.#tenant.transaction(async (tenant) => {
        // The players as a first attempt held them differ from what was unwritten.
        if (isRepeated) throw new CursorMoved();
        isRepeated = true;
        const cursor = await lockScoringCursor(tenant);
        if (cursor.step !== held.state.cursor.step) held = await this.#takeIn(tenant, cursor);
        if (this.isForsaken) throw new CursorMoved();
        // Campaigns that changed are read by this step first, and folds of campaigns that select other games are started.
        if (cursor.campaigns_version === held.state.cursor.campaigns_version && !this.isReselected) {
          ({ events } = await this.#followFrom(tenant, held, { stepEvents: PAGE_EVENTS }));
          held = this.held ?? held;
        }
        const { state, unwritten } = held;
        this.move('stepBegun', { is: 'lost', held, dropped: unwritten });
        const all = { ...options, reselected: unwritten.reselected };
        return takeLockedStep(tenant, cursor, state, unwritten, all);
      });
      this.move('stepTaken', { is: 'live', held: { ...held, unwritten: new Unwritten() } });
      noteWritten(step.checkpoint);
      const after = { ...step.state, cursor: step.cursor };
      if (step.refolded) this.#dependencies.onTouched(step.refolded.looked);
      await showStep(after, step, turn);
      this.shown(step.reloaded ? { ...step.reloaded, seq: held.state.seq } : after);
      return { events, more: true };
    });
  }

  /** Brings the state to the database's, keeps what is unwritten while it is true, and resolves to the progress it read. */
  async catchUp(): Promise<ScoringProgress> {
    for (let attempt = 1; ; attempt++) {
      const progress = await this.#followCheckpoints();
      if (this.isCaughtUp(progress.cursor) || attempt === CATCH_UP_ATTEMPTS) return progress;
      try {
        await this.lockedStep(0);
      } catch (error) {
        if (!(error instanceof CursorMoved)) throw error;
      }
    }
  }

  /** Drops what this process held beyond a checkpoint that another one wrote, or that failed, and follows the database. */
  async #followCheckpoints(): Promise<ScoringProgress> {
    const progress = await readScoringProgress(this.#tenant);
    if (this.isCaughtUp(progress.cursor)) return progress;
    return this.#changes.add(async () => {
      await this.written();
      if (this.isCaughtUp(progress.cursor) || this.#onlyCampaignsChanged(progress)) return progress;
      await this.#tenant.snapshot(async (tenant) => {
        const { cursor } = await readScoringProgress(tenant);
        await this.#takeIn(tenant, cursor);
      });
      return progress;
    });
  }

  /** The tenant's boards are being read, and nothing of them was shown before. */
  get isReading(): boolean {
    return this.#isTakingIn && this.state === undefined;
  }

  async #takeIn(tenant: TenantSession, cursor: ScoringCursor): Promise<Held> {
    this.#isTakingIn = true;
    try {
      return await this.#read(tenant, cursor);
    } finally {
      this.#isTakingIn = false;
    }
  }

  /** Brings the state to the checkpoint at `cursor` and drops what is unwritten. */
  async #read(tenant: TenantSession, cursor: ScoringCursor): Promise<Held> {
    const phase = phaseOf(this.phase);
    const dropped = this.unwritten.with(phase.is === 'lost' ? phase.dropped : undefined);
    const beyond = { player_ids: dropped.player_ids(), game_ids: [...dropped.games.keys()] };
    const { budget, turns, onTouched } = this.#dependencies;
    const reading = { budget, turn: turns.begin() };
    const { state, touched } = await catchUp(tenant, this.state, cursor, reading, beyond);
    if (touched.length > 0) onTouched(touched);
    const held = { state, unwritten: new Unwritten(), known: new Map() };
    this.move('reached', { is: 'live', held });
    this.prepared.keep(state);
    this.#dependencies.onShown();
    return held;
  }

  /** The database continues a history other than that of this state. */
  forsake(): void {
    this.move('forgotten', { is: 'forsaken', was: phaseOf(this.phase) });
  }

  /** Releases the memory it holds, unless a checkpoint needs it. */
  clear(): void {
    if (this.isWritten || this.isForsaken) this.state?.players.clear();
  }

  protected override shown(state: TenantState): void {
    super.shown(state);
    this.#dependencies.onShown();
  }

  /** Then what is unwritten is still true, and a locked step reads the campaigns. */
  #onlyCampaignsChanged({ cursor }: ScoringProgress): boolean {
    return !this.isLost && !this.unwritten.isEmpty && this.state?.cursor.step === cursor.step;
  }

  #alone<Result>(work: (held: Held) => Promise<Result>): Promise<Result> {
    return this.#changes.add(async () => {
      const phase = this.phase;
      if (phase.is !== 'live' && phase.is !== 'writing') throw new CursorMoved();
      return work(phase.held);
    });
  }

  async #followFrom(tenant: TenantSession, held: Held, limits: StepLimits): Promise<ScoringStep> {
    const { state, unwritten } = held;
    const { tail, monotonicClock, turns } = this.#dependencies;
    const turn = turns.begin();
    const began = monotonicClock();
    const isOurs = this.ours(state);
    const unwrittenFacts = { get: this.unwrittenFacts };
    const unwrittenPauses = { get: this.unwrittenPauses };
    const known = { tail, isOurs, unwrittenFacts, unwrittenPauses, turn, stepStandings: this.#stepStandings };
    const unwrittenSnapshots = this.allUnwritten().map(({ snapshots }) => snapshots);
    const followed = await followLog(tenant, state, { ...known, unwrittenSnapshots, ...limits });
    if (!followed) return { events: 0, more: false };
    // Several statements read the log and what is known of players: they are of one moment only if nobody took a step
    // meanwhile. Otherwise a void, say, would be in one board of this revision and not in that of another process.
    if (!isOurs(await readStep(tenant))) throw new CursorMoved();
    for (const campaign_id of followed.reselected) unwritten.reselected.add(campaign_id);
    await this.#show(held, followed, turn);
    tail.follow(this.tenant_id, 'scoring', followed.seq);
    unwritten.milliseconds += monotonicClock() - began;
    return { events: followed.events.length, more: followed.isFull || this.isReselected };
  }

  async #show({ state, unwritten, known }: Held, followed: Followed, turn: Turn): Promise<void> {
    const named = [...followed.learned.players.keys()];
    if (named.length > 0) this.#dependencies.onTouched(named);
    for (let from = 0; from < followed.events.length; from += NOTED_AT_ONCE) {
      noteNamed(followed.events.slice(from, from + NOTED_AT_ONCE), known, unwritten);
      if (turn.isOver) await turn.next();
    }
    unwritten.events += followed.events.length;
    const shown = await showFolding(state, followed, unwritten, turn); // A checkpoint may end meanwhile.
    // What was read of the players while their news were on the way is read again.
    if (named.length > 0) this.#dependencies.onTouched(named);
    this.shown({ ...shown, cursor: this.state?.cursor ?? shown.cursor, buildsNext: true });
  }
}
