import type { LivePhase } from '@laurel/contract/live/live.ts';
import { formatTimestamp, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { statusAt } from '@laurel/rules/campaigns/status.ts';
import type { BoardView } from '../boards/boards.ts';

/** The parts of a phase that decide whether it changed. */
export type CampaignPhase = Omit<LivePhase, 'now'>;

/** The phase of a campaign at a moment (ms). */
export function campaignPhase({ campaign_id, definition, isSettled }: BoardView, now: number): CampaignPhase {
  const { start, end } = definition;
  const window = { start: instantOf(start), end: instantOf(end) };
  return {
    campaign_id,
    status: statusAt(window, now * 1_000),
    start: formatTimestamp(window.start),
    end: formatTimestamp(window.end),
    settled: isSettled,
  };
}

export function isSamePhase(one: CampaignPhase, other: CampaignPhase): boolean {
  return (
    one.status === other.status &&
    one.start === other.start &&
    one.end === other.end &&
    one.settled === other.settled
  );
}

/** JSON, with the time of the server. */
export function phaseText(phase: CampaignPhase, now: number): string {
  return JSON.stringify({ ...phase, now: formatTimestamp(now * 1_000) });
}

function instantOf(text: string): number {
  const instant = parseTimestamp(text);
  if (instant === null) throw new RangeError('a stored definition holds a text that is no timestamp');
  return instant;
}

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
