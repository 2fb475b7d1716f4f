import type { CompiledCampaign } from '../campaigns/compiled-campaign.ts';
import { type GameRound, type GameroundFact, isInWindow } from '../rounds/rounds.ts';

/** How far outside of the window a round may begin to be near the campaign: an hour, in µs. */
const NEAR_MICROSECONDS = 3_600_000_000;

/** Bounds of the times of events by which the rounds that an explanation lists are found, `[start, end)`, in µs. */
export function nearWindow({ start, end }: Pick<CompiledCampaign, 'start' | 'end'>): {
  start: number;
  end: number;
} {
  return { start: start - NEAR_MICROSECONDS, end: end + NEAR_MICROSECONDS + 1 };
}

/**
 * Whether an explanation lists a round, a deposit or a login (docs/rules/operations.md#7): a round has a bet in the window,
 * void or not; or it has no bet at all and its first win is in the window; or it began up to an hour outside of the window,
 * in a game of the campaign. A deposit or a login is in the window.
 */
export function isListed(
  campaign: CompiledCampaign,
  { round, events }: { readonly round: GameRound; readonly events: readonly GameroundFact[] },
): boolean {
  if (round.fact !== null) return isInWindow(campaign, round);
  const bets = events.filter((event) => !event.is_win);
  if (bets.some(({ occurred_at }) => isInWindow(campaign, { ...round, started_at: occurred_at })))
    return true;
  if (bets.length === 0 && isInWindow(campaign, round)) return true;
  return isInWindow({ ...campaign, ...nearWindow(campaign) }, round) && campaign.selects(round.game_id);
}
