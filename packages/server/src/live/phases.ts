import type { LivePhase } from '@laurel/contract/live/live.ts';
import { formatTimestamp, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { statusAt } from '@laurel/rules/campaigns/status.ts';
import type { BoardView } from '../boards/board-view.ts';

/** What of a phase says whether it is another one. */
export type Phase = Omit<LivePhase, 'now'>;

/** Where a campaign stands at a moment (ms). */
export function phaseOf({ campaign_id, definition, isSettled }: BoardView, now: number): Phase {
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

export function isSamePhase(one: Phase, other: Phase): boolean {
  return (
    one.status === other.status &&
    one.start === other.start &&
    one.end === other.end &&
    one.settled === other.settled
  );
}

/** JSON, with the time of the server. */
export function phaseText(phase: Phase, now: number): string {
  return JSON.stringify({ ...phase, now: formatTimestamp(now * 1_000) });
}

function instantOf(text: string): number {
  const instant = parseTimestamp(text);
  if (instant === null) throw new RangeError('a stored definition holds a text that is no timestamp');
  return instant;
}
