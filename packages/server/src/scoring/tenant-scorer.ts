import { setTimeout as sleep } from 'node:timers/promises';
import {
  CursorMoved,
  claimTenant,
  isLeftTo,
  MAX_EVENTS_AHEAD,
  type ScoringProgress,
} from '../cursor/cursor.ts';
import { isAwaited } from './build-folds.ts';
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
  #running: Promise<void> | undefined;
  #hasWork = false;
  /** When (ms) to look at the cursor again even if no change is known. */
  #nextLook = Number.NEGATIVE_INFINITY;
  #mustLook = false;
  /** Something moved the cursor, so what this process followed was dropped. A locked step cannot be overtaken. */
  #isOvertaken = false;
  readonly #pace = new StepPace();
  readonly #checkpoints: CheckpointPace;
  #onWake: (() => void) | undefined;
  #writing: Promise<void> | undefined;
  #failed: unknown;
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
    this.#hasWork = true;
    this.#mustLook ||= changed;
    this.#onWake?.();
    this.#running ??= this.#run();
    return this.#running;
  }

  /** Writes what is unwritten now. Throws CursorMoved or the database's error. */
  async flush(): Promise<void> {
    await this.#writing;
    if (!this.#held.unwritten.isEmpty) this.#begin();
    await this.#writing;
    this.#throwFailure();
  }

  async #run(): Promise<void> {
    const { onError, retryMilliseconds } = this.#dependencies;
    try {
      while ((this.#hasWork || !this.#held.isWritten) && !this.#isEnding) await this.#turn();
      if (this.#isEnding) await this.#preparing;
      if (this.#isEnding) await this.flush();
    } catch (error) {
      this.#nextLook = Number.NEGATIVE_INFINITY;
      if (!(error instanceof CursorMoved)) onError(error, this.#held.tenant_id);
      this.#isOvertaken = error instanceof CursorMoved;
      const retry = error instanceof CursorMoved ? 0 : retryMilliseconds;
      if (!this.#isEnding) setTimeout(() => void this.wake(), retry).unref();
    } finally {
      this.#running = undefined;
    }
  }

  get #isEnding(): boolean {
    return this.#dependencies.stopping.aborted || this.#held.isForsaken;
  }

  async #turn(): Promise<void> {
    this.#throwFailure();
    if (this.#held.isLost) this.#mustLook = true;
    const isWorking = this.#hasWork || this.#held.isLost;
    this.#hasWork = false;
    if (isWorking) await this.#work();
    if (this.#held.unwritten.isEmpty) {
      // Events that arrive meanwhile are shown before a checkpoint under way has ended, however long that takes.
      if (this.#writing && !this.#hasWork) await this.#rest(this.#checkpoints.pause);
      return;
    }
    const isFull = this.#isFull();
    if (isFull) await this.#writing;
    const rest = this.#checkpoints.untilNext(
      this.#dependencies.monotonicClock(),
      this.#writing !== undefined,
    );
    if (rest <= 0 || isFull) this.#begin();
    else if (!this.#hasWork) await this.#rest(rest);
  }

  async #work(): Promise<void> {
    const { monotonicClock } = this.#dependencies;
    let progress: ScoringProgress | undefined;
    if (this.#mustLook || monotonicClock() >= this.#nextLook) {
      progress = await this.#look();
      if (!progress) return;
    }
    if (this.#isOvertaken || this.#held.needsLock(progress)) return this.#takeLockedStep();
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
    this.#isOvertaken = false;
    if (step.events > 0) this.#shows(step.events, began);
    this.#took(step);
    // More players may wait than one step folds again.
    this.#mustLook = true;
  }

  #took({ events, more }: ScoringStep): void {
    this.#dependencies.onStep(events);
    if (more) this.#hasWork = true;
  }

  #shows(events: number, began: number): void {
    const { tenant_id, trueSeq: seq } = this.#held;
    this.#dependencies.onShown?.({ tenant_id, seq, events, began });
  }

  /** Checks which process scores the tenant and what is pending; undefined: this process has nothing to do. */
  async #look(): Promise<ScoringProgress | undefined> {
    const { processId, monotonicClock } = this.#dependencies;
    const began = monotonicClock();
    // Any change from here on makes another look necessary.
    this.#mustLook = false;
    const before = this.#held.state;
    const progress = await this.#held.catchUp();
    this.#shows(0, began);
    if (isLeftTo(progress, processId)) {
      this.#mustLook = true;
      // A look that found something new took that long because of it, and more may be new already.
      const took = this.#held.state === before ? monotonicClock() - began : 0;
      await sleep(Math.min(progress.left_ms, Math.max(LEAVE, LOOKS_APART * took)));
      // A wake meanwhile must not be lost.
      if (this.#held.hasWork(progress)) this.#hasWork = true;
      return undefined;
    }
    const isWork = this.#held.hasWork(progress) || this.#held.needsLock();
    if (isWork && progress.scored_by !== processId && !(await this.#claim())) {
      this.#mustLook = true;
      this.#hasWork = true;
      return undefined;
    }
    this.#nextLook = began + LEAVE;
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
      if (isClaiming || this.#writing) return;
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

  /** Until the next checkpoint is due, or there is work. */
  async #rest(milliseconds: number): Promise<void> {
    const woken = Promise.withResolvers<void>();
    this.#onWake = woken.resolve;
    const timer = setTimeout(woken.resolve, milliseconds);
    await Promise.race([woken.promise, this.#writing ?? woken.promise]);
    clearTimeout(timer);
    this.#onWake = undefined;
  }

  /** Waits until a checkpoint has what is unwritten now; a failure is thrown by the next turn. */
  async #written(): Promise<void> {
    await this.#writing;
    this.#begin();
    await this.#writing;
  }

  #begin(): void {
    if (this.#writing) return;
    this.#writing = this.#write()
      .catch((error: unknown) => {
        this.#failed = error;
      })
      .finally(() => {
        this.#writing = undefined;
      });
  }

  async #write(): Promise<void> {
    const { monotonicClock } = this.#dependencies;
    const began = monotonicClock();
    await this.#held.checkpoint(this.#checkpoints.leave);
    this.#checkpoints.noteWritten(began, monotonicClock());
    // Other processes may have changed something outside the log.
    this.#mustLook = true;
  }

  #throwFailure(): void {
    const failed = this.#failed;
    this.#failed = undefined;
    if (failed !== undefined) throw failed;
  }
}
