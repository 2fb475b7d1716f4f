/** Fewer events would measure what every step costs. */
const LEAST_MEASURED = 100;

/** Whatever an event costs: one page of the log. */
const LEAST_EVENTS = 2_500;

/** The share of the newest step's time that another one is worth taking for. */
const WORTHWHILE = 0.75;

/** How many events a step may take, so that it does not last too long. */
export class StepPace {
  #events = 0;
  #milliseconds = 0;

  note(events: number, milliseconds: number): void {
    if (events < LEAST_MEASURED) return;
    this.#events = events;
    this.#milliseconds = milliseconds;
  }

  /** By what an event of the newest step cost; those of longer steps cost less, so steps grow from one to the next. */
  mostEvents(milliseconds: number): number {
    if (this.#milliseconds === 0) return Number.POSITIVE_INFINITY;
    return Math.max(LEAST_EVENTS, Math.floor((milliseconds * this.#events) / this.#milliseconds));
  }

  /**
   * Is `left` (ms) clearly less than the newest step took, or than `most`, the longest that a step may last? Where most of a step costs the same for a few
   * events as for many, as long histories do that are read again, each step would make the next one shorter, and scoring would fall behind.
   */
  isTooShort(left: number, most: number): boolean {
    return left < Math.min(this.#milliseconds, most) * WORTHWHILE;
  }
}
