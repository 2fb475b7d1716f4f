import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { decimalText } from '../money/decimal.ts';
import { SCALE_DECIMALS } from '../money/scale.ts';
import { moneyOf } from './most-cost.ts';

/**
 * What prizes that were really won come to, each counted once for each time it is given: cash and bonus as exact sums in the
 * campaign's currency, which `currency` only names; the others as counts. Order decides nothing but the order of the items.
 */
export function prizeCost(won: Iterable<Prize>, currency: string): PrizeCost {
  const money = { cash: 0n, bonus: 0n };
  const counts = { free_spins: 0, deposit_bonus: 0 };
  const items = new Map<string, number>();
  for (const prize of won) {
    if (prize.kind === 'cash' || prize.kind === 'bonus') money[prize.kind] += moneyOf(prize);
    else if (prize.kind === 'free_spins') counts.free_spins += prize.count;
    else if (prize.kind === 'deposit_bonus') counts.deposit_bonus += 1;
    else items.set(prize.value, (items.get(prize.value) ?? 0) + 1);
  }
  return {
    currency,
    cash: decimalText(money.cash, SCALE_DECIMALS),
    bonus: decimalText(money.bonus, SCALE_DECIMALS),
    ...counts,
    catalog_item: [...items].map(([value, count]) => ({ value, count })),
  };
}
