import type { FoldedCampaign } from '../kinds/campaign-kind.ts';
import { emptyFold, type FoldWithSnapshots, type PlayerFold, SNAPSHOT_ROUNDS, takeChange } from './fold.ts';
import { FROM_START, knowsJoin, type RefoldFrom } from './late-rounds.ts';
import type { PlayerRounds } from './new-rounds.ts';

/**
 * Takes what is new of one player into a fold: the one way in which live scoring extends a fold, and what the properties of
 * invariants I3 and I4 run. `before`: the player's fold, undefined where there is none yet; `joinedAt` in µs.
 * null: the news change nothing. `RefoldFrom`: the fold cannot know the answer; fold again from the player's newest snapshot
 * whose boundary is earlier than that time, or from nothing (foldNext), and drop the snapshots that are not.
 * Both ways lead to folds that are equal to the byte. Nothing that is given is changed.
 */
export function extendFold(
  campaign: FoldedCampaign,
  before: PlayerFold | undefined,
  news: PlayerRounds,
  joinedAt: number | null,
  snapshotRounds = SNAPSHOT_ROUNDS,
): FoldWithSnapshots | RefoldFrom | null {
  const fold = before ?? emptyFold(campaign, joinedAt);
  if (!knowsJoin(campaign, fold, joinedAt)) return FROM_START;
  const change = news.changeOf(fold);
  if (change === null || 'refold_from' in change) return change;
  return takeChange(campaign, fold, change, snapshotRounds);
}
