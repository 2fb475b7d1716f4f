/** Fewer events would measure what every step costs. */
const MIN_MEASURED_EVENTS = 100;

/** Whatever an event costs: one page of the log. */
const MIN_EVENTS = 2_500;

/** The fraction of the newest step's time for which another step is worth taking. */
const WORTHWHILE = 0.75;

/** How many events a step may take, so that it does not last too long. */
export class StepPace {
  #events = 0;
  #milliseconds = 0;

  note(events: number, milliseconds: number): void {
    if (events < MIN_MEASURED_EVENTS) return;
    this.#events = events;
    this.#milliseconds = milliseconds;
  }

  /**
   * Follows from the cost of an event in the newest step; events of longer steps cost less, so each step is longer than the
   * one before.
   */
  maxEvents(milliseconds: number): number {
    if (this.#milliseconds === 0) return Number.POSITIVE_INFINITY;
    return Math.max(MIN_EVENTS, Math.floor((milliseconds * this.#events) / this.#milliseconds));
  }

  /**
   * Is `left` (ms) clearly less than the newest step took, or than `most`, the longest that a step may last? If most of a
   * step costs the same for a few events as for many, as with long histories that are read again, each step would make the
   * next one shorter, and scoring would fall behind.
   */
  isTooShort(left: number, most: number): boolean {
    return left < Math.min(this.#milliseconds, most) * WORTHWHILE;
  }
}

/**
 * The pause between two checkpoints: a multiple of the time the newest one took, within these bounds (ms). Other processes
 * show what checkpoints contain, so pauses are short while scoring keeps up. Once it falls behind, they are longer: writing
 * then takes a quarter of the time at most, and a player who plays often is written once for many rounds.
 */
const PAUSES = {
  keepsUp: { factor: 1, min: 40, max: 150 },
  isBehind: { factor: 3, min: 40, max: 500 },
};

/** Scoring is behind when this many events waited for one step. */
const BEHIND_EVENTS = 2_500;

/**
 * The most (ms) for which others leave a tenant in addition to `LEAVE`: it delays them when the process that scores the
 * tenant dies.
 */
const MAX_LEAVE = 1_000;

/** When the next checkpoint is due, and for how long others leave the tenant until then. */
export class CheckpointPace {
  readonly #leaveMilliseconds: number;
  #isBehind = false;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #writeMilliseconds = 0;

  constructor(leaveMilliseconds: number) {
    this.#leaveMilliseconds = leaveMilliseconds;
  }

  noteStep(events: number): void {
    this.#isBehind = events >= BEHIND_EVENTS;
  }

  /** A checkpoint was written between two moments of the monotonic clock. */
  noteWritten(began: number, ended: number): void {
    this.#writtenAt = ended;
    this.#writeMilliseconds = ended - began;
  }

  get pause(): number {
    const { factor, min, max } = this.#isBehind ? PAUSES.isBehind : PAUSES.keepsUp;
    return Math.min(max, Math.max(min, factor * this.#writeMilliseconds));
  }

  /** How long (ms) until the next checkpoint may begin. A look is due by then even while a checkpoint is under way. */
  untilNext(now: number, isWriting: boolean): number {
    return isWriting ? PAUSES.keepsUp.min : this.#writtenAt + this.pause - now;
  }

  /** For how long (ms) others leave the tenant: until the next checkpoint after this one, with some margin. */
  get leave(): number {
    const next = this.pause + Math.max(this.pause, 2 * this.#writeMilliseconds);
    return this.#leaveMilliseconds + Math.min(MAX_LEAVE, next);
  }
}
