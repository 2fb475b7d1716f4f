import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import type { Database } from '../store/engine/database.ts';
import {
  isAtOrBeyond,
  readScoringProgress,
  revisionAt,
  type ScoringCursor,
  type ScoringProgress,
} from '../store/scoring/scoring-cursors.ts';
import { buildFolds, withProgress } from './build-folds.ts';
import { catchUp, type TouchedPlayers } from './catch-up.ts';
import type { Step } from './folding.ts';
import { type Followed, followLog, reselectedBy } from './follow-log.ts';
import { type HeldBudget, mostReadyFolds } from './held-players.ts';
import { Mutex } from './mutex.ts';
import { noteNamed } from './note-named.ts';
import { PreparedBoards } from './prepared-boards.ts';
import { CursorMoved } from './recall-players.ts';
import { holdPlayers, showFolding, showOnBoards } from './show-folding.ts';
import { finishedFolds, type StepWork, takeLockedStep } from './take-locked-step.ts';
import type { TenantState } from './tenant-state.ts';
import { Unwritten } from './unwritten.ts';
import { noteWritten, snapshot, writeAlone } from './write-checkpoint.ts';

export interface HeldTenantDependencies {
  database: Database;
  /** Random number of this process. */
  processId: number;
  /** Milliseconds of a clock that never goes back. */
  monotonicClock: () => number;
  budget: HeldBudget;
  /** Told before a state is shown in which something may be new of these players. */
  onTouched: (players: TouchedPlayers) => void;
}

/** How often a state is brought to a cursor that others move. */
const REACH_ATTEMPTS = 3;

/**
 * The state of one tenant in this process, and what of it no checkpoint holds. It changes in four ways, one at a time: by following the
 * log or building folds, which only reads (docs/decisions/boards-from-memory.md); by a step under the cursor's lock; and by following the
 * checkpoints of other processes, which drops what this process held beyond them. Checkpoints are written while the state goes on.
 */
export class HeldTenant {
  readonly tenant_id: number;
  readonly prepared = new PreparedBoards();
  /** What is held comes from a history that the database does not go on with: nothing of it is written any more. */
  isForsaken = false;
  readonly #dependencies: HeldTenantDependencies;
  readonly #mutex = new Mutex();
  #state: TenantState | undefined;
  #unwritten = new Unwritten();
  /** The checkpoint that is being written, with what it holds. */
  #writing: { unwritten: Unwritten; done: Promise<void> } | undefined;
  /** The players of a failed checkpoint, who must be dropped with the unwritten ones. */
  #lost: Unwritten | undefined;
  /** Whom the database is known to know; see `noteNamed`. */
  readonly #known = new Map<string, string>();
  readonly #reselected = new Set<number>();

  constructor(tenant_id: number, dependencies: HeldTenantDependencies) {
    this.tenant_id = tenant_id;
    this.#dependencies = dependencies;
  }

  get state(): TenantState | undefined {
    return this.#state;
  }

  /** What no checkpoint holds, without the one that is being written. */
  get unwritten(): Unwritten {
    return this.#unwritten;
  }

  /** How long (ms) it took to make what no checkpoint holds, also of the one that is being written. */
  get unwrittenMilliseconds(): number {
    return this.#unwritten.milliseconds + (this.#writing?.unwritten.milliseconds ?? 0);
  }

  /** Another process moved the cursor, or a checkpoint failed: `reach` drops what is unwritten. */
  get isLost(): boolean {
    return this.#lost !== undefined;
  }

  /** The newest event up to which boards are true: not that which changed what a campaign selects, until its fold is started. */
  get trueSeq(): number {
    const seq = this.#state?.seq ?? 0;
    return this.#reselected.size > 0 ? seq - 1 : seq;
  }

  /** All that boards show is in a checkpoint. */
  get isWritten(): boolean {
    return this.#unwritten.isEmpty && !this.#writing && !this.#lost;
  }

  /** What is known of a player and no checkpoint holds yet. */
  unwrittenFacts = (player_id: string): PlayerFacts | undefined =>
    this.#unwritten.facts.get(player_id) ?? this.#writing?.unwritten.facts.get(player_id);

  /** Something waits that must be done under the cursor's lock, as far as is known, or as the database was seen. */
  needsLock(seen?: ScoringProgress): boolean {
    if (!this.#state) return false;
    const isOld = seen !== undefined && seen.cursor.campaigns_version > this.#state.cursor.campaigns_version;
    const isFinished = finishedFolds(this.#state).some((fold) => this.prepared.isReady(fold));
    return isOld || seen?.has_refolds || this.#reselected.size > 0 || isFinished;
  }

  /** Is the state at the cursor or beyond? */
  hasReached(cursor: ScoringCursor): boolean {
    return this.#state !== undefined && !this.#lost && isAtOrBeyond(this.#state.cursor, cursor);
  }

  /** Follows the log and shows what is new. Throws CursorMoved where another process moved the cursor. */
  follow(limits: { stepEvents?: number; stepStandings?: number } = {}): Promise<Step> {
    return this.#alone(async (state) => {
      const { database, monotonicClock, budget } = this.#dependencies;
      const began = monotonicClock();
      const isOurs = this.#ours(state);
      const known = { isOurs, unwrittenFacts: this.unwrittenFacts, stepStandings: mostReadyFolds(budget) };
      const unwrittenSnapshots = this.#allUnwritten().map(({ snapshots }) => snapshots);
      const followed = await followLog(database, state, { ...known, unwrittenSnapshots, ...limits });
      if (!followed) return { events: 0, more: false };
      for (const campaign_id of reselectedBy(state, followed)) this.#reselected.add(campaign_id);
      await this.#show(state, followed);
      this.#unwritten.milliseconds += monotonicClock() - began;
      return { events: followed.events.length, more: followed.isFull || this.#reselected.size > 0 };
    });
  }

  /** Builds on the folds under way. Throws as `follow`. */
  build(buildEvents?: number): Promise<Step> {
    return this.#alone(async (state) => {
      const { database, monotonicClock } = this.#dependencies;
      const began = monotonicClock();
      const unwrittenPlayers = this.#allUnwritten().flatMap(({ named }) => [...named]);
      const isOurs = this.#ours(state);
      const built = await buildFolds(database, state, { isOurs, unwrittenPlayers, buildEvents });
      holdPlayers(state, built.changed, this.#unwritten);
      this.#unwritten.noteBuilt(built.progress);
      this.#state = { ...(this.#state ?? state), folds: withProgress(state.folds, built), buildsNext: false };
      this.#unwritten.milliseconds += monotonicClock() - began;
      return { events: 0, more: true };
    });
  }

  /** Writes what boards show as a checkpoint, while they go on. Throws CursorMoved, or what the database says; then all of it is dropped. */
  async checkpoint(leave_ms: number): Promise<void> {
    await this.#writing?.done;
    const release = await this.#mutex.lock();
    const state = this.#state;
    if (!state || this.#unwritten.isEmpty || this.#lost || this.isForsaken) return release();
    // What a campaign selects and the fold that follows it are written together.
    if (this.#reselected.size > 0) {
      release();
      await this.lockedStep(leave_ms);
      return;
    }
    const unwritten = this.#unwritten;
    const done = Promise.withResolvers<void>();
    try {
      const checkpoint = snapshot(state, unwritten);
      this.#unwritten = new Unwritten();
      this.#writing = { unwritten, done: done.promise };
      release();
      const cursor = await this.#dependencies.database.transaction((session) => {
        if (this.isForsaken) throw new CursorMoved();
        return writeAlone(session, checkpoint, { scored_by: this.#dependencies.processId, leave_ms });
      });
      noteWritten(checkpoint);
      if (this.#state) this.#state = { ...this.#state, cursor };
    } catch (error) {
      this.#lost = unwritten.with(this.#lost);
      throw error;
    } finally {
      this.#writing = undefined;
      done.resolve();
      release();
    }
  }

  /** Takes a step under the cursor's lock, with a checkpoint, and `work` in the same transaction. Throws as `checkpoint`. */
  lockedStep(leave_ms: number, work?: StepWork): Promise<Step> {
    return this.#alone(async (state) => {
      await this.#writing?.done;
      const current = this.#state ?? state;
      if (this.#lost) throw new CursorMoved();
      const { database, processId: scored_by, budget } = this.#dependencies;
      const unwritten = this.#unwritten;
      this.#lost = unwritten;
      const written = { scored_by, leave_ms, reselected: this.#reselected };
      const options = { ...written, prepared: this.prepared, budget, work };
      let isRepeated = false;
      const step = await database.transaction((session) => {
        // What a first attempt held of players is not what was unwritten.
        if (isRepeated || this.isForsaken) throw new CursorMoved();
        isRepeated = true;
        return takeLockedStep(session, current, unwritten, options);
      });
      this.#lost = undefined;
      this.#unwritten = new Unwritten();
      this.#reselected.clear();
      noteWritten(step.checkpoint);
      const after = { ...current, cursor: step.cursor };
      if (step.refolded) {
        this.#dependencies.onTouched(step.refolded.looked);
        await showOnBoards(after, step.refolded);
        for (const campaign of after.campaigns.values())
          if (step.changed.includes(campaign.fold_id)) campaign.shown_version = revisionAt(step.cursor);
      }
      this.#state = step.reloaded ? { ...step.reloaded, seq: current.seq } : after;
      return { events: 0, more: true };
    });
  }

  /** Brings the state to where the database is, with all that is unwritten where that is still true. Answers how the database stands. */
  async reach(): Promise<ScoringProgress> {
    for (let attempt = 1; ; attempt++) {
      const progress = await this.#catchUp();
      if (this.hasReached(progress.cursor) || attempt === REACH_ATTEMPTS) return progress;
      try {
        await this.lockedStep(0);
      } catch (error) {
        if (!(error instanceof CursorMoved)) throw error;
      }
    }
  }

  /** Drops what this process held beyond a checkpoint that another one wrote, or that failed, and follows the database. */
  async #catchUp(): Promise<ScoringProgress> {
    const { database, budget } = this.#dependencies;
    const progress = await readScoringProgress(database, this.tenant_id);
    if (this.hasReached(progress.cursor)) return progress;
    const release = await this.#mutex.lock();
    try {
      await this.#writing?.done;
      if (this.hasReached(progress.cursor) || this.#onlyCampaignsChanged(progress)) return progress;
      const dropped = this.#unwritten.with(this.#lost);
      const caughtUp = await database.snapshot(async (session) => {
        const { cursor } = await readScoringProgress(session, this.tenant_id);
        const beyond = { player_ids: dropped.player_ids(), game_ids: [...dropped.games.keys()] };
        return catchUp(session, this.tenant_id, this.#state, cursor, budget, beyond);
      });
      this.#drop();
      if (caughtUp.touched.length > 0) this.#dependencies.onTouched(caughtUp.touched);
      this.#state = caughtUp.state;
      return progress;
    } finally {
      release();
    }
  }

  /** Gives back what it holds, unless a checkpoint needs it. */
  clear(): void {
    if (this.isWritten || this.isForsaken) this.#state?.players.clear();
  }

  /** Then what is unwritten is still true, and a locked step reads the campaigns. */
  #onlyCampaignsChanged({ cursor }: ScoringProgress): boolean {
    return !this.#lost && !this.#unwritten.isEmpty && this.#state?.cursor.step === cursor.step;
  }

  /** What is being written, and what came since. */
  #allUnwritten(): Unwritten[] {
    return [this.#writing?.unwritten, this.#unwritten].filter((one) => one !== undefined);
  }

  #drop(): void {
    this.#unwritten = new Unwritten();
    this.#lost = undefined;
    this.#known.clear();
    this.#reselected.clear();
    this.prepared.clear();
  }

  /** Did this process leave the cursor at a step? Where it was when the work began, or where this process has moved it since. */
  #ours({ cursor }: TenantState): (step: number) => boolean {
    const since = () => (this.#state ?? { cursor }).cursor.step + (this.#writing ? 1 : 0);
    return (step) => step >= cursor.step && step <= since();
  }

  async #alone<Result>(work: (state: TenantState) => Promise<Result>): Promise<Result> {
    const release = await this.#mutex.lock();
    try {
      if (!this.#state || this.#lost || this.isForsaken) throw new CursorMoved();
      return await work(this.#state);
    } finally {
      release();
    }
  }

  async #show(state: TenantState, followed: Followed): Promise<void> {
    const named = [...followed.learned.players.keys()];
    if (named.length > 0) this.#dependencies.onTouched(named);
    noteNamed(followed.events, this.#known, this.#unwritten);
    this.#unwritten.events += followed.events.length;
    const shown = await showFolding(state, followed, this.#unwritten);
    // A checkpoint may have ended meanwhile.
    this.#state = { ...shown, cursor: this.#state?.cursor ?? shown.cursor, buildsNext: true };
  }
}
