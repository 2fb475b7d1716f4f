import { isMoney, type PlacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import { exactText, parseDecimal, times } from '@laurel/rules/money/decimal.ts';
import { ownTitle } from '../edits/prize-words.ts';

/**
 * The same places with `factor` times the money and spins. Percents, items and what is not filled in stay. A title that said
 * what the prize was says what it is now.
 */
export function multipliedPrizes(
  prizes: readonly PlacedPrize[],
  factor: number,
  { currency, default_language: language }: { currency: string; default_language: string },
): PlacedPrize[] {
  return prizes.map((prize) => {
    const more = multiplied(prize, factor);
    if (prize.titles[language] !== ownTitle(prize, currency, language)) return more;
    return { ...more, titles: { ...prize.titles, [language]: ownTitle(more, currency, language) } };
  });
}

function multiplied(prize: PlacedPrize, factor: number): PlacedPrize {
  if (prize.kind === 'free_spins') return { ...prize, count: prize.count * factor };
  if (!isMoney(prize) || prize.amount === undefined || !/^\d+(?:\.\d+)?$/.test(prize.amount)) return prize;
  return { ...prize, amount: exactText(times(parseDecimal(prize.amount), factor)) };
}
