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

/** A round that counts, by its first bet: when it began, and its `unique_id`. */
export interface NamedRound extends Pick<DropHit, 'player_id' | 'at' | 'unique_id'> {
  readonly round: GameRound;
}

/** A round that counts, with its value, and the threshold below which values of its time win. */
export interface DrawnRound extends DropHit, NamedRound {
  readonly threshold: bigint;
}

/** The rounds of one player that count, in no order. `facts`: all that are not voided, in any order, each once. */
export function namedRounds(
  campaign: FoldedCampaign,
  facts: readonly NamedFact[],
  joined: Joined,
): NamedRound[] {
  const inScope = facts.filter((fact) => isInScope(campaign, fact));
  return [...Map.groupBy(inScope, roundKey).values()].flatMap((ofRound) => {
    const [round] = gatherRounds(campaign, ofRound);
    const first = ofRound.filter(({ is_win }) => !is_win).sort(compareBets)[0];
    if (!round || !first || !isInWindow(campaign, round)) return [];
    if (reasonNotToCount(campaign, round, joined) !== null) return [];
    const { unique_id, player_id, occurred_at: at } = first;
    return [{ round, player_id, at, unique_id }];
  });
}

/** Those rounds as they take part in the draw (docs/rules/drops.md#2). */
export function drawnRounds(
  campaign: FoldedCampaign,
  facts: readonly NamedFact[],
  joined: Joined,
  valueFor: (unique_id: string) => bigint,
): DrawnRound[] {
  const { schedules } = campaign.rules as DropRules;
  return namedRounds(campaign, facts, joined).map((named) => ({
    ...named,
    threshold: schedules.thresholdAt(named.at),
    value: valueFor(named.unique_id),
  }));
}

/** Whether the round is a hit (docs/rules/drops.md#3). */
export function isHit({ value, threshold }: Pick<DrawnRound, 'value' | 'threshold'>): boolean {
  return value < threshold;
}

function compareBets(a: NamedFact, b: NamedFact): number {
  return a.occurred_at - b.occurred_at || compareCodePoints(a.unique_id, b.unique_id);
}
