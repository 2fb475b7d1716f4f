import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { sharesPlaces } from '../boards/tie-rule.ts';
import { tournamentTypes } from '../kinds/tournament/types.ts';
import { parseDecimal, scaledText, unitsOf } from '../money/decimal.ts';
import { SCALE_DECIMALS } from '../money/scale.ts';
import { type ByPrizeKind, byKind } from './by-kind.ts';

/**
 * The cost of a prize given once, in 10^-8 of the campaign's currency: the amount of cash and bonus; 0 for prizes without an
 * amount.
 */
export function moneyOf(prize: Prize): bigint {
  return byKind(moneys, prize);
}

const amountOf = ({ amount }: { amount: string }) =>
  // A definition's decimals have at most 8 digits after the point, so all of them are whole in 10^-8.
  unitsOf(parseDecimal(amount));

const moneys: ByPrizeKind<bigint> = {
  cash: amountOf,
  bonus: amountOf,
  free_spins: () => 0n,
  deposit_bonus: () => 0n,
  catalog_item: () => 0n,
};

/** The most that the prizes of a campaign may cost. */
export interface MostCost {
  /** Cash and bonus in the campaign's currency, exact decimal: each prize once for each of its places. */
  amount: string;
  /** False: more players may win, because equal scores share a place or, IM, because any number reaches a tier. */
  bounded: boolean;
}

/**
 * The most that cash and bonus of a campaign may cost if every place is taken (docs/rules/prizes.md#4). Free spins, deposit
 * bonuses and items have no amount. IM counts each tier once: its places are rounds used.
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
  const bounded = units === 0n || (byPlace && !sharesPlaces[rules.tie_rule]);
  return { amount: scaledText(units, SCALE_DECIMALS), bounded };
}
