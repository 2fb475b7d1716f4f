import type { DropOutcome } from '@laurel/contract/explanations/explanations.ts';
import { compareHits, FallenPrizes } from './choose-drops.ts';
import { type DrawnRound, isHit } from './drawn-rounds.ts';
import type { DropRules } from './drop.ts';

/** A prize that fell to a round; `at`: when the round began, µs. */
export interface FallenRound {
  readonly player_id: string;
  readonly prize: number;
  readonly at: number;
  readonly unique_id: string;
}

/**
 * Why a round that counts won nothing, once all that falls has fallen (docs/rules/drops.md#8): as its hit was decided in the
 * order of time, or else with what was left at the end.
 */
export function whyNothingFell(
  rules: Pick<DropRules, 'schedules' | 'maxPerPlayer'>,
  fallen: readonly FallenRound[],
  round: Omit<DrawnRound, 'round'>,
): Exclude<DropOutcome, 'won' | 'open'> {
  if (!isHit(round)) return 'no_hit';
  const earlier = fallen.filter((one) => compareHits(one, round) < 0);
  for (const before of [earlier, fallen]) {
    const result = new FallenPrizes(rules, before).resultOf(round);
    if (typeof result !== 'number') return result;
  }
  return 'not_eligible';
}
