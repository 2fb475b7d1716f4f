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
