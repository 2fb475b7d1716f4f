/** Least time (ms) between two looks that are planned. */
const LOOK_GAP_MILLISECONDS = 20;

/**
 * When boards are looked at between the looks that come in any case: as soon as there is something new that may be sent. A
 * change would otherwise wait for up to one such look more.
 */
export class NextLook {
  readonly #look: () => void;
  readonly #clock: () => number;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #at = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(look: () => void, monotonicClock: () => number) {
    this.#look = look;
    this.#clock = monotonicClock;
  }

  /** Looks at this time (ms), or as soon as it is allowed; what is planned for sooner stays planned. */
  plan(time: number): void {
    const at = Math.max(time, this.#lookedAt + LOOK_GAP_MILLISECONDS);
    if (at >= this.#at || !Number.isFinite(time)) return;
    this.cancel();
    this.#at = at;
    this.#timer = setTimeout(
      () => {
        this.cancel();
        this.#look();
      },
      Math.max(0, Math.ceil(at - this.#clock())),
    ).unref();
  }

  /** A look begins. */
  began(): void {
    this.#lookedAt = this.#clock();
    this.cancel();
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#at = Number.POSITIVE_INFINITY;
  }
}
