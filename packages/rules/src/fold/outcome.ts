import type { FoldedCampaign } from '../kinds/campaign-kind.ts';
import type { PlayerFold } from './fold.ts';
import { stepRound } from './step-round.ts';

/** What a fold is worth now, as its campaign's kind says it: its state and then the rounds of its tail. */
export function outcomeOf<Rules, State, Outcome>(
  campaign: FoldedCampaign<Rules, State, Outcome>,
  fold: PlayerFold,
): Outcome {
  return campaign.kind.outcome(campaign.rules, stateNow(campaign, fold));
}

/** The kind's state after the rounds of the tail, too; a copy, so the fold stays as it is. */
export function stateNow<Rules, State, Outcome>(
  campaign: FoldedCampaign<Rules, State, Outcome>,
  fold: PlayerFold,
): State {
  // Only the campaign's own kind ever makes the state of one of its folds.
  const state = campaign.kind.copy(campaign.rules, fold.state as State);
  const last = fold.tail.length - 1;
  for (const [index, round] of fold.tail.entries()) {
    stepRound(campaign, state, round, index === last, fold.joined_at, null);
  }
  return state;
}
