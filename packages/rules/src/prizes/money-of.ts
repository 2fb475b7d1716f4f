import type { UnplacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import { parseDecimal, unitsOf } from '../money/decimal.ts';
import { type ByPrizeKind, byKind } from './by-kind.ts';

/**
 * The cost of a prize given once, in 10^-8 of the campaign's currency: the amount of cash and bonus; 0 for prizes without an
 * amount.
 */
export function moneyOf(prize: UnplacedPrize): bigint {
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
