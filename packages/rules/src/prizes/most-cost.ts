import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { tournamentTypes } from '../kinds/tournament/types.ts';
import { decimalText, parseDecimal, unitsOf } from '../money/decimal.ts';
import { SCALE_DECIMALS } from '../money/scale.ts';

/** What a prize costs once, in 10^-8 of the campaign's currency: the amount of cash and bonus; 0 for what has no amount. */
export function moneyOf(prize: Prize): bigint {
  // A definition's decimals have at most 8 digits after the point, so all of them are whole in 10^-8.
  return prize.kind === 'cash' || prize.kind === 'bonus' ? unitsOf(parseDecimal(prize.amount)) : 0n;
}

/** The most that the prizes of a campaign may cost. */
export interface MostCost {
  /** Cash and bonus in the campaign's currency, exact decimal: each prize once for each of its places. */
  amount: string;
  /** False: more players may win, because equal scores share a place or, IM, because any number reaches a tier. */
  bounded: boolean;
}

/**
 * The most that cash and bonus of a campaign may cost if every place is taken (decisions 9, budget). Free spins, deposit bonuses and items
 * have no amount. IM counts each tier once: its places are rounds used.
 */
export function mostCost({
  tournament_type,
  prizes,
  rules,
}: Pick<CampaignDefinition, 'tournament_type' | 'prizes' | 'rules'>): MostCost {
  const byPlace = tournamentTypes[tournament_type].prizesBy === 'place';
  const units = prizes.reduce((sum, prize) => {
    const winners = byPlace ? prize.place_to - prize.place_from + 1 : 1;
    return sum + moneyOf(prize) * BigInt(winners);
  }, 0n);
  const bounded = units === 0n || (byPlace && rules.tie_rule !== 'shared');
  return { amount: decimalText(units, SCALE_DECIMALS), bounded };
}
