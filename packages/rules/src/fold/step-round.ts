import type { FoldedCampaign } from '../kinds/campaign-kind.ts';
import { type NotCounted, reasonNotToCount } from '../rounds/counting.ts';
import { type GameRound, roundOutcome } from '../rounds/rounds.ts';

/**
 * Takes the next round of a player, in the order of compareRounds, into the kind's state; null if it counted, else why not.
 * This is the only way a round reaches an outcome: scoring, rebuilding and explaining all walk through here, and only
 * explaining passes a note. `isLast`: no later round of the player in the campaign exists (docs/rules/rounds.md#2).
 */
export function stepRound<State>(
  campaign: FoldedCampaign<unknown, State>,
  state: State,
  round: GameRound,
  isLast: boolean,
  joinedAt: number | null,
  note: unknown,
): NotCounted | null {
  const reason = reasonNotToCount(campaign, round, joinedAt);
  if (reason === null)
    return campaign.kind.step(campaign.rules, state, round, roundOutcome(round, isLast), note);
  campaign.kind.passOver(state, reason);
  return reason;
}
