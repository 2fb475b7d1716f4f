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

  /** By what an event of the newest step cost; those of longer steps cost less, so steps grow from one to the next. */
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
