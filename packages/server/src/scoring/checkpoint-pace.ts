/**
 * Between two checkpoints: so many times as long as the newest one took, within these bounds (ms). Other processes show what
 * checkpoints hold, so pauses are short while scoring keeps up. Once it falls behind, they are longer: writing then takes a quarter of
 * the time at most, and a player who plays often is written once for many rounds.
 */
const PAUSES = {
  keepsUp: { factor: 1, min: 40, max: 150 },
  isBehind: { factor: 3, min: 40, max: 500 },
};

/** Scoring is behind where so many events waited for one step. */
const BEHIND_EVENTS = 2_500;

/** For how long (ms) others leave a tenant beside `LEAVE`, at most: so late it is taken up when the process dies that scores it. */
const MOST_LEAVE = 1_000;

/** When the next checkpoint is due, and for how long others are told to leave the tenant until then. */
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

  /** How long (ms) until the next checkpoint may begin. A look is due by then also while one is under way. */
  untilNext(now: number, isWriting: boolean): number {
    return isWriting ? PAUSES.keepsUp.min : this.#writtenAt + this.pause - now;
  }

  /** For how long (ms) others leave the tenant: until the next checkpoint after this one, with something to spare. */
  get leave(): number {
    const next = this.pause + Math.max(this.pause, 2 * this.#writeMilliseconds);
    return this.#leaveMilliseconds + Math.min(MOST_LEAVE, next);
  }
}
