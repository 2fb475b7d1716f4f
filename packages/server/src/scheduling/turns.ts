import { setImmediate } from 'node:timers/promises';

/**
 * How long (ms) a piece of long work holds the event loop before requests get their turn. Requests wait for one such piece,
 * and for the longest step inside it: some 15 ms in all.
 */
const TURN_MILLISECONDS = 8;

/**
 * Long work of a process, a turn at a time: of all pieces of work that wait for another turn, each round of the event loop
 * continues one. So however many tenants have long work, requests wait for one piece of it only.
 */
export class Turns {
  readonly #monotonicClock: () => number;
  readonly #waiting: (() => void)[] = [];
  #isGiving = false;

  /** `monotonicClock` answers milliseconds of a clock that never goes back. */
  constructor(monotonicClock: () => number) {
    this.#monotonicClock = monotonicClock;
  }

  /** Begins a piece of work, which has the rest of this turn. */
  begin(): Turn {
    return new Turn(this.#monotonicClock, () => this.#next());
  }

  #next(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    if (!this.#isGiving) void this.#give();
    return promise;
  }

  async #give(): Promise<void> {
    this.#isGiving = true;
    while (this.#waiting.length > 0) {
      await setImmediate();
      this.#waiting.shift()?.();
    }
    this.#isGiving = false;
  }
}

/** The turn of one piece of long work. It asks after each small step, and goes on in the next turn once this one is over. */
export class Turn {
  readonly #monotonicClock: () => number;
  readonly #next: () => Promise<void>;
  #ends: number;

  constructor(monotonicClock: () => number, next: () => Promise<void>) {
    this.#monotonicClock = monotonicClock;
    this.#next = next;
    this.#ends = monotonicClock() + TURN_MILLISECONDS;
  }

  get isOver(): boolean {
    return this.#monotonicClock() >= this.#ends;
  }

  /** Lets requests get their turn. */
  async next(): Promise<void> {
    await this.#next();
    this.#ends = this.#monotonicClock() + TURN_MILLISECONDS;
  }
}
