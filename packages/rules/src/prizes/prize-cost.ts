import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { scaledText } from '../money/decimal.ts';
import { SCALE_DECIMALS } from '../money/scale.ts';
import { type ByPrizeKind, byKind } from './by-kind.ts';
import { moneyOf } from './money-of.ts';

/** A prize, and how many players win it. */
export interface WonPrize {
  prize: Prize;
  winners: number;
}

/** The prize in words that say how often it is won: `3 × €100`. */
export function repeatedPrize({ prize, winners }: WonPrize): Prize {
  if (winners === 1) return prize;
  const titles = Object.entries(prize.titles).map(([language, title]) => [language, `${winners} × ${title}`]);
  return { ...prize, titles: Object.fromEntries(titles) };
}

/** The cost of the prizes that were won, each counted once for each time it is given. */
export function prizeCost(won: Iterable<Prize>, currency: string): PrizeCost {
  return costOfWon(
    Iterator.from(won).map((prize) => ({ prize, winners: 1 })),
    currency,
  );
}

/**
 * The cost of prizes that were counted: cash and bonus as exact sums in the campaign's currency, which `currency` only
 * names; the others as counts. Order decides nothing but the order of the items.
 */
export function costOfWon(won: Iterable<WonPrize>, currency: string): PrizeCost {
  const money = { cash: 0n, bonus: 0n };
  const counts = { free_spins: 0, deposit_bonus: 0 };
  const items = new Map<string, number>();
  const count: ByPrizeKind<(winners: number) => void> = {
    cash: (prize) => (winners) => {
      money.cash += moneyOf(prize) * BigInt(winners);
    },
    bonus: (prize) => (winners) => {
      money.bonus += moneyOf(prize) * BigInt(winners);
    },
    free_spins: (prize) => (winners) => {
      counts.free_spins += prize.count * winners;
    },
    deposit_bonus: () => (winners) => {
      counts.deposit_bonus += winners;
    },
    catalog_item:
      ({ value }) =>
      (winners) => {
        items.set(value, (items.get(value) ?? 0) + winners);
      },
  };
  for (const { prize, winners } of won) if (winners > 0) byKind(count, prize)(winners);
  return {
    currency,
    cash: scaledText(money.cash, SCALE_DECIMALS),
    bonus: scaledText(money.bonus, SCALE_DECIMALS),
    ...counts,
    catalog_item: [...items].map(([value, count]) => ({ value, count })),
  };
}
