import { setTimeout as sleep } from 'node:timers/promises';
import {
  CursorMoved,
  claimTenant,
  isLeftTo,
  MAX_EVENTS_AHEAD,
  type ScoringProgress,
} from '../cursor/cursor.ts';
import { isAwaited } from './build-folds.ts';
import { type Knowledge, type KnowledgeEvent, knowledgeAfter, Wakes, type Writing } from './chain-state.ts';
import type { ScoringDependencies } from './dependencies.ts';
import type { ScoringStep } from './folding.ts';
import type { HeldTenant } from './held-tenant.ts';
import { CheckpointPace, StepPace } from './pace.ts';
import { foldStateOf } from './tenant-state.ts';

export interface TenantScorerDependencies extends Omit<ScoringDependencies, 'heldBytes' | 'onBehind'> {
  /** About how many folds of players may be unwritten. */
  maxUnwrittenFolds: number;
  /** Aborted when the module closes. */
  stopping: AbortSignal;
}

/** For how long (ms) other processes leave a tenant by default, and for how long the cursor need not be looked at again. */
const LEAVE = 100;

/** The additional time (ms) for which they leave it to a process that takes it up, as that process has to read it first. */
const CLAIM = 400;

/** A process that waits for another one pauses this many times the duration of a look that finds nothing new. */
const LOOKS_APART = 5;

/** Scores one tenant, one chain of steps at a time; a wake during a step leads to another step after it. */
export class TenantScorer {
  readonly #held: HeldTenant;
  readonly #dependencies: TenantScorerDependencies;
  readonly #wakes = new Wakes();
  readonly #pace = new StepPace();
  readonly #checkpoints: CheckpointPace;
  #knowledge: Knowledge = { is: 'unsure' };
  #writing: Writing = { is: 'none' };
  #running: Promise<void> | undefined;
  /** Boards of complete folds are being read. */
  #preparing: Promise<void> | undefined;

  constructor(held: HeldTenant, dependencies: TenantScorerDependencies) {
    this.#held = held;
    this.#dependencies = dependencies;
    this.#checkpoints = new CheckpointPace(dependencies.leaveMilliseconds ?? LEAVE);
  }

  /**
   * Announces that there may be work; resolves when no work is left and everything is written, or when steps failed.
   * `changed`: something outside the log changed, too.
   */
  wake(changed = false): Promise<void> {
    if (changed) this.#note('changed');
    this.#wakes.wake();
    this.#running ??= this.#run();
    return this.#running;
  }

  /** Writes what is unwritten now. Throws CursorMoved or the database's error. */
  async flush(): Promise<void> {
    if (this.#held.unwritten.isEmpty) await this.#ended();
    else await this.#written();
    if (this.#writing.is === 'failed') throw this.#failure();
  }

  async #run(): Promise<void> {
    const { onError, retryMilliseconds } = this.#dependencies;
    try {
      while ((this.#wakes.isWaiting || !this.#held.isWritten) && !this.#isEnding) await this.#turn();
      if (this.#isEnding) await this.#preparing;
      if (this.#isEnding) await this.flush();
    } catch (error) {
      const isOvertaken = error instanceof CursorMoved;
      this.#note(isOvertaken ? 'overtaken' : 'failed');
      if (!isOvertaken) onError(error, this.#held.tenant_id);
      if (!this.#isEnding) setTimeout(() => void this.wake(), isOvertaken ? 0 : retryMilliseconds).unref();
    } finally {
      this.#running = undefined;
    }
  }

  get #isEnding(): boolean {
    return this.#dependencies.stopping.aborted || this.#held.isForsaken;
  }

  async #turn(): Promise<void> {
    if (this.#writing.is === 'failed') throw this.#failure();
    const { isLost } = this.#held;
    if (isLost) this.#note('changed');
    const isWorking = this.#wakes.isWaiting || isLost;
    this.#wakes.isWaiting = false;
    if (isWorking) await this.#work();
    if (this.#held.unwritten.isEmpty) {
      // Events that arrive meanwhile are shown before a checkpoint under way has ended, however long that takes.
      if (this.#isWriting && !this.#wakes.isWaiting) await this.#rest(this.#checkpoints.pause);
      return;
    }
    const isFull = this.#isFull();
    if (isFull) await this.#ended();
    const rest = this.#checkpoints.untilNext(this.#dependencies.monotonicClock(), this.#isWriting);
    if (rest <= 0 || isFull) this.#begin();
    else if (!this.#wakes.isWaiting) await this.#rest(rest);
  }

  async #work(): Promise<void> {
    const { monotonicClock } = this.#dependencies;
    let progress: ScoringProgress | undefined;
    if (this.#knowledge.is !== 'sure' || monotonicClock() >= this.#knowledge.until) {
      progress = await this.#look();
      if (!progress) return;
    }
    if (this.#knowledge.is === 'overtaken' || this.#held.needsLock(progress)) return this.#takeLockedStep();
    this.#prepare();
    const { state } = this.#held;
    if (!state) return;
    const builds = state.folds.some((fold) => foldStateOf(fold) === 'building');
    if (builds && state.buildsNext) return this.#build();
    const began = monotonicClock();
    const step = await this.#follow();
    this.#pace.note(step.events, monotonicClock() - began);
    if (step.events > 0) this.#shows(step.events, began);
    this.#checkpoints.noteStep(step.events);
    if (step.events > 0 || !builds) return this.#took({ ...step, more: step.more || builds });
    await this.#build();
  }

  /** Folds that settlements wait for are built by locked steps. */
  async #build(): Promise<void> {
    if (this.#held.state?.folds.some(isAwaited)) return this.#takeLockedStep();
    this.#took(await this.#held.build());
  }

  /** Reads the boards of complete folds concurrently with the chain of steps, which shows them afterwards. */
  #prepare(): void {
    const { prepared, state } = this.#held;
    if (this.#preparing || !state || prepared.missing(state).length === 0) return;
    const { onError, retryMilliseconds } = this.#dependencies;
    const done = (milliseconds: number) => {
      this.#preparing = undefined;
      setTimeout(() => void this.wake(), milliseconds).unref();
    };
    // The players folded last by the build are written first: a player who changes in a later checkpoint has to be read once
    // more.
    this.#preparing = this.#written()
      .then(() => this.#held.prepareBoards(state))
      .then(
        () => done(0),
        (error: unknown) => {
          onError(error, this.#held.tenant_id);
          done(retryMilliseconds);
        },
      );
  }

  async #takeLockedStep(): Promise<void> {
    const began = this.#dependencies.monotonicClock();
    const step = await this.#held.lockedStep(this.#checkpoints.leave);
    this.#note('locked');
    if (step.events > 0) this.#shows(step.events, began);
    this.#took(step);
  }

  #took({ events, more }: ScoringStep): void {
    this.#dependencies.onStep(events);
    if (more) this.#wakes.wake();
  }

  #shows(events: number, began: number): void {
    const { tenant_id, trueSeq: seq } = this.#held;
    this.#dependencies.onShown?.({ tenant_id, seq, events, began });
  }

  /** Checks which process scores the tenant and what is pending; undefined: this process has nothing to do. */
  async #look(): Promise<ScoringProgress | undefined> {
    const { processId, monotonicClock } = this.#dependencies;
    const began = monotonicClock();
    this.#note('looking', began + LEAVE);
    const before = this.#held.state;
    const progress = await this.#held.catchUp();
    this.#shows(0, began);
    if (isLeftTo(progress, processId)) {
      this.#note('changed');
      // A look that found something new took that long because of it, and more may be new already.
      const took = this.#held.state === before ? monotonicClock() - began : 0;
      await sleep(Math.min(progress.left_ms, Math.max(LEAVE, LOOKS_APART * took)));
      // A wake meanwhile must not be lost.
      if (this.#held.hasWork(progress)) this.#wakes.wake();
      return undefined;
    }
    const isWork = this.#held.hasWork(progress) || this.#held.needsLock();
    if (isWork && progress.scored_by !== processId && !(await this.#claim())) {
      this.#note('changed');
      this.#wakes.wake();
      return undefined;
    }
    return isWork ? progress : undefined;
  }

  /** Of all processes that see a tenant left to none, one takes it up: on a slow machine they would delay each other. */
  #claim(): Promise<boolean> {
    const { database, processId: scored_by, leaveMilliseconds = LEAVE } = this.#dependencies;
    return claimTenant(database.ofTenant(this.#held.tenant_id), {
      scored_by,
      leave_ms: leaveMilliseconds + CLAIM,
    });
  }

  /** A step may last longer than others leave the tenant: they are notified meanwhile, if no checkpoint notifies them. */
  async #follow(): Promise<ScoringStep> {
    if (this.#pace.isTooShort(this.#left(), this.#dependencies.maxUnwrittenMilliseconds))
      await this.#written();
    const stepEvents = this.#pace.maxEvents(this.#left());
    let isClaiming = false;
    const timer = setInterval(async () => {
      if (isClaiming || this.#isWriting) return;
      isClaiming = true;
      // A claim only supports the step.
      await this.#claim().catch(() => false);
      isClaiming = false;
    }, CLAIM / 2);
    try {
      return await this.#held.follow({ stepEvents });
    } finally {
      clearInterval(timer);
    }
  }

  /** How long (ms) a step may last. */
  #left(): number {
    return this.#dependencies.maxUnwrittenMilliseconds - this.#held.unwrittenMilliseconds;
  }

  #isFull(): boolean {
    const { folds, events } = this.#held.unwritten;
    const { maxUnwrittenFolds, maxUnwrittenMilliseconds } = this.#dependencies;
    // With less time left, a step would be too short to be worth it.
    const isLong = this.#held.unwrittenMilliseconds >= maxUnwrittenMilliseconds * 0.75;
    return isLong || folds >= maxUnwrittenFolds || events >= MAX_EVENTS_AHEAD / 4;
  }

  /** Until the next checkpoint is due, the one under way has ended, or there is work. */
  #rest(milliseconds: number): Promise<void> {
    return this.#wakes.rest(milliseconds, this.#writing.is === 'under way' ? this.#writing.done : undefined);
  }

  /** Waits until a checkpoint has what is unwritten now; a failure is thrown by the next turn. */
  async #written(): Promise<void> {
    await this.#ended();
    this.#begin();
    await this.#ended();
  }

  get #isWriting(): boolean {
    return this.#writing.is === 'under way';
  }

  /** Resolves when the checkpoint under way is written or has failed. */
  async #ended(): Promise<void> {
    if (this.#writing.is === 'under way') await this.#writing.done;
  }

  #begin(): void {
    if (this.#writing.is !== 'none') return;
    const done = this.#write().then(
      () => {
        this.#writing = { is: 'none' };
      },
      (error: unknown) => {
        this.#writing = { is: 'failed', error };
      },
    );
    this.#writing = { is: 'under way', done };
  }

  async #write(): Promise<void> {
    const { monotonicClock } = this.#dependencies;
    const began = monotonicClock();
    await this.#held.checkpoint(this.#checkpoints.leave);
    this.#checkpoints.noteWritten(began, monotonicClock());
    // Other processes may have changed something outside the log.
    this.#note('changed');
  }

  /** Why the last checkpoint failed; from then on another one may begin. */
  #failure(): unknown {
    const error = this.#writing.is === 'failed' ? this.#writing.error : undefined;
    this.#writing = { is: 'none' };
    return error;
  }

  /** `until` (ms): how long a look is good for, where one begins. */
  #note(event: KnowledgeEvent, until = Number.NEGATIVE_INFINITY): void {
    const is = knowledgeAfter[this.#knowledge.is][event];
    this.#knowledge = is === 'sure' ? { is, until } : { is };
  }
}
