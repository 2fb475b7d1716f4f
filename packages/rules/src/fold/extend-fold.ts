import type { FoldedCampaign } from '../kinds/campaign-kind.ts';
import { emptyFold, type PlayerFold, takeChange } from './fold.ts';
import type { KeptText } from './fold-text.ts';
import { knowsJoin } from './late-rounds.ts';
import type { PlayerRounds } from './new-rounds.ts';

export interface ExtendedFold {
  readonly fold: PlayerFold;
  /** The texts of what the fold keeps of its rounds, made once for all folds that keep the same; for encodeFold. */
  readonly text: KeptText;
}

/**
 * Takes what is new of one player into a fold: the one way in which live scoring extends a fold, and what the properties of
 * invariants I3 and I4 run. `before`: the player's fold, undefined where there is none yet; `joinedAt` in µs.
 * null: the news change nothing. `refold`: the fold cannot know the answer; fold all of the player's facts (foldFacts) instead.
 * Both ways lead to folds that are equal to the byte. Nothing that is given is changed.
 */
export function extendFold(
  campaign: FoldedCampaign,
  before: PlayerFold | undefined,
  news: PlayerRounds,
  joinedAt: number | null,
): ExtendedFold | 'refold' | null {
  const fold = before ?? emptyFold(campaign, joinedAt);
  if (!knowsJoin(campaign, fold, joinedAt)) return 'refold';
  const change = news.changeOf(fold);
  if (change === null || change === 'refold') return change;
  return { fold: takeChange(campaign, fold, change), text: change.text };
}
