import { isMoney, type PlacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import { exactText, parseDecimal, times } from '@laurel/rules/money/decimal.ts';
import { withoutOwnTitles } from '@laurel/rules/prizes/prize-titles.ts';

/**
 * The same places with `factor` times the money and spins. Percents, items and what is not filled in stay. A title that said
 * what the prize was goes: Laurel writes what the prize is.
 */
export function multipliedPrizes(
  prizes: readonly PlacedPrize[],
  factor: number,
  currency: string,
): PlacedPrize[] {
  return prizes.map((prize) => multiplied(withoutOwnTitles(prize, currency), factor));
}

function multiplied(prize: PlacedPrize, factor: number): PlacedPrize {
  if (prize.kind === 'free_spins') return { ...prize, count: prize.count * factor };
  if (!isMoney(prize) || prize.amount === undefined || !/^\d+(?:\.\d+)?$/.test(prize.amount)) return prize;
  return { ...prize, amount: exactText(times(parseDecimal(prize.amount), factor)) };
}
