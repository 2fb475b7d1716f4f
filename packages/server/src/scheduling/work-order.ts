/** Work that nobody waits for, in the order in which it comes. */
export const laterWorks = ['sealing', 'alarms'] as const;
export type LaterWork = (typeof laterWorks)[number];

/** For how long (ms) it waits at most for the work before it. */
const MAX_WAITING: Record<LaterWork, number> = { sealing: 30_000, alarms: 5 * 60_000 };

/**
 * Keeps a busy process at what people wait for: boards come before sealing, and sealing before alarms. While something
 * before it is behind, later work waits; once it has waited for long enough, it goes on until it has caught up.
 */
export class WorkOrder {
  readonly #areBoardsBehind: () => boolean;
  readonly #clock: () => number;
  /** Since when (ms) each waits, undefined: it does not; and whether it has left work undone. */
  readonly #works: Record<LaterWork, { since: number | undefined; isBehind: boolean }> = {
    sealing: { since: undefined, isBehind: false },
    alarms: { since: undefined, isBehind: false },
  };

  /** `clock` answers milliseconds that never go back. */
  constructor(areBoardsBehind: () => boolean, clock: () => number) {
    this.#areBoardsBehind = areBoardsBehind;
    this.#clock = clock;
  }

  /** Does the work if it may begin now, and answers whether there is more of it; otherwise it is asked for again later. */
  async inTurn(work: LaterWork, run: () => Promise<boolean>): Promise<boolean> {
    if (!this.mayBegin(work)) return false;
    let isBehind = false;
    try {
      isBehind = await run();
      return isBehind;
    } finally {
      // Nothing waits for what cannot go on.
      this.rests(work, isBehind);
    }
  }

  /** May the work begin now? */
  mayBegin(work: LaterWork): boolean {
    const waiting = this.#works[work];
    if (!this.#isWaitedFor(work)) {
      waiting.since = undefined;
      return true;
    }
    waiting.since ??= this.#clock();
    return this.#clock() - waiting.since >= MAX_WAITING[work];
  }

  /** Notes that the work has come to a rest, with more to do or without. */
  rests(work: LaterWork, isBehind: boolean): void {
    const waiting = this.#works[work];
    waiting.isBehind = isBehind;
    if (!isBehind) waiting.since = undefined;
  }

  /** How long (s) the work has waited; 0: it does not wait. */
  waited(work: LaterWork): number {
    const { since } = this.#works[work];
    return since === undefined ? 0 : (this.#clock() - since) / 1_000;
  }

  /** Is something before the work behind? */
  #isWaitedFor(work: LaterWork): boolean {
    const { sealing } = this.#works;
    return (
      this.#areBoardsBehind() || (work === 'alarms' && (sealing.isBehind || sealing.since !== undefined))
    );
  }
}
