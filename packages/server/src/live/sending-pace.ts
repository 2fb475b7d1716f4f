/** How often (ms) it is looked what the process is busy with. */
const LOOK_MILLISECONDS = 1_000;
/** The process is busy with other work if that takes the first share of its time, and the second of what sending leaves. */
const BUSY_SHARE = 0.2;
const BUSY_SHARE_OF_REST = 0.5;
/** The share of its time that sending boards may take then. */
const SENDING_SHARE = 0.08;
/**
 * The part of the usual time between two boards by which one may come earlier than on average. If changes come nearly as
 * often as boards may be sent, then one that was late would otherwise make all those after it late, too.
 */
const EARLY_SHARE = 0.8;
/** How many times as long boards wait for one another at most: a board comes once a second at least. */
const MAX_FACTOR = 4;

export interface PaceDependencies {
  /** Milliseconds of a clock that never goes back. */
  monotonicClock: () => number;
  /** How long (ms) the process has worked since its start. */
  busyMilliseconds: () => number;
  /** Least average time (ms) between two events of one board while the process has time for them. */
  gap: number;
}

/**
 * How often boards are sent by a process. Each event to each client costs some 10 µs, most of it in the kernel: with
 * thousands of clients that is time which intake and scoring need. So while these keep the process busy, a board is sent
 * less often than four times a second; clients get its newest state, and skip more states between.
 */
export class SendingPace {
  readonly #dependencies: PaceDependencies;
  #factor = 1;
  #since: { time: number; busy: number };
  #sending = 0;

  constructor(dependencies: PaceDependencies) {
    this.#dependencies = dependencies;
    const { monotonicClock, busyMilliseconds } = dependencies;
    this.#since = { time: monotonicClock(), busy: busyMilliseconds() };
  }

  /** Least average time (ms) between two events of one board now. */
  get gap(): number {
    return this.#dependencies.gap * this.#factor;
  }

  /** How much (ms) earlier than on average one may come. */
  get early(): number {
    return this.#dependencies.gap * EARLY_SHARE;
  }

  /** Does work that sends boards. */
  send(work: () => void): void {
    const { monotonicClock } = this.#dependencies;
    const began = monotonicClock();
    work();
    const now = monotonicClock();
    this.#sending += now - began;
    if (now - this.#since.time >= LOOK_MILLISECONDS) this.#adapt(now);
  }

  #adapt(now: number): void {
    const busy = this.#dependencies.busyMilliseconds();
    const passed = now - this.#since.time;
    const sending = this.#sending / passed;
    const others = (busy - this.#since.busy) / passed - sending;
    const isBusy = others >= Math.max(BUSY_SHARE, BUSY_SHARE_OF_REST * (1 - sending));
    const wanted = isBusy ? this.#factor * (sending / SENDING_SHARE) : 1;
    this.#factor = Math.min(MAX_FACTOR, Math.max(1, (this.#factor + wanted) / 2));
    this.#since = { time: now, busy };
    this.#sending = 0;
  }
}
