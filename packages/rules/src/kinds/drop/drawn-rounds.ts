import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import type { Joined } from '../../rounds/joined.ts';
import {
  type GameRound,
  gatherRounds,
  isInScope,
  isInWindow,
  type RoundFact,
  reasonNotToCount,
  roundKey,
} from '../../rounds/rounds.ts';
import type { FoldedCampaign } from '../campaign-kind.ts';
import type { DropHit } from './choose-drops.ts';
import type { DropRules } from './drop.ts';

/** An event with the id by which its sender knows it. */
export interface NamedFact extends RoundFact {
  readonly unique_id: string;
}

/** A round that counts, with its value, and the threshold below which values of its time win. */
export interface DrawnRound extends DropHit {
  readonly round: GameRound;
  readonly threshold: bigint;
}

/**
 * The rounds of one player that take part in the draw (docs/rules/drops.md#2), in no order. `facts`: all events of these
 * rounds that are not voided, in any order, each once.
 */
export function drawnRounds(
  campaign: FoldedCampaign,
  facts: readonly NamedFact[],
  joined: Joined,
  valueFor: (unique_id: string) => bigint,
): DrawnRound[] {
  const inScope = facts.filter((fact) => isInScope(campaign, fact));
  return [...Map.groupBy(inScope, roundKey).values()].flatMap((ofRound) => {
    const [round] = gatherRounds(campaign, ofRound);
    const first = ofRound.filter(({ is_win }) => !is_win).sort(compareBets)[0];
    if (!round || !first || !isInWindow(campaign, round)) return [];
    if (reasonNotToCount(campaign, round, joined) !== null) return [];
    const { unique_id, player_id, occurred_at: at } = first;
    const threshold = (campaign.rules as DropRules).schedules.thresholdAt(at);
    return [{ round, threshold, player_id, at, unique_id, value: valueFor(unique_id) }];
  });
}

/** Whether the round is a hit (docs/rules/drops.md#3). */
export function isHit({ value, threshold }: Pick<DrawnRound, 'value' | 'threshold'>): boolean {
  return value < threshold;
}

function compareBets(a: NamedFact, b: NamedFact): number {
  return a.occurred_at - b.occurred_at || compareCodePoints(a.unique_id, b.unique_id);
}
