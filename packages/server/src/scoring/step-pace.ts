/** Fewer events would measure what every step costs. */
const LEAST_MEASURED = 100;

/** Whatever an event costs: one page of the log. */
const LEAST_EVENTS = 2_500;

/** How many events a step may take, so that it does not last too long. */
export class StepPace {
  #millisecondsAnEvent = 0;

  note(events: number, milliseconds: number): void {
    if (events >= LEAST_MEASURED) this.#millisecondsAnEvent = milliseconds / events;
  }

  /** By what an event of the newest step cost; those of longer steps cost less, so steps grow from one to the next. */
  mostEvents(milliseconds: number): number {
    if (this.#millisecondsAnEvent === 0) return Number.POSITIVE_INFINITY;
    return Math.max(LEAST_EVENTS, Math.floor(milliseconds / this.#millisecondsAnEvent));
  }
}
