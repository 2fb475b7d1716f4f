import type { CompiledCampaign } from '../campaigns/compiled-campaign.ts';
import type { Tally } from '../kinds/tournament/tally.ts';
import type { StepNote } from '../kinds/tournament/type-rules.ts';
import { compare } from '../money/money.ts';
import { type GameRound, outcomeOf } from '../rounds/rounds.ts';

/** Why an existing round inside the window does not count. */
export type NotCounted =
  | 'before_join'
  | 'unpriced'
  | 'stake_below_min'
  | 'stake_above_max'
  | 'after_max_rounds';

/**
 * Takes the next round of a player, in the order of compareRounds, into the tally; null if it counted, else why not.
 * This is the only way a round reaches a score: scoring, rebuilding and explaining all walk through here, and only
 * explaining passes a note. `isLast`: no later round of the player in the campaign exists (decisions 5.1).
 */
export function stepRound(
  campaign: CompiledCampaign,
  tally: Tally,
  round: GameRound,
  isLast: boolean,
  joinedAt: number | null,
  note: StepNote | null,
): NotCounted | null {
  const reason = reasonNotToCount(campaign, tally, round, joinedAt);
  if (reason !== null) {
    if (reason === 'unpriced') tally.unpriced += 1;
    return reason;
  }
  tally.rounds += 1;
  tally.first_started_at ??= round.started_at;
  campaign.type.step({ settings: campaign, tally, round, outcome: outcomeOf(round, isLast), note });
  return null;
}

function reasonNotToCount(
  campaign: CompiledCampaign,
  tally: Tally,
  round: GameRound,
  joinedAt: number | null,
): NotCounted | null {
  if (campaign.needsJoin && (joinedAt === null || round.started_at < joinedAt)) return 'before_join';
  if (round.unpriced) return 'unpriced';
  if (campaign.minBet !== null && compare(round.stake, campaign.minBet) < 0) return 'stake_below_min';
  if (campaign.maxBet !== null && compare(round.stake, campaign.maxBet) > 0) return 'stake_above_max';
  return campaign.type.isFull(campaign, tally) ? 'after_max_rounds' : null;
}
