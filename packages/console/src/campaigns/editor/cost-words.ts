import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import { countText, moneyText } from '../../values/decimal-text.ts';

/** Kinds of prizes that cost something, and how much. */
export function costRows({ currency, cash, bonus, ...counts }: PrizeCost): { kind: string; worth: string }[] {
  return [
    ...(cash === '0' ? [] : [{ kind: 'Cash', worth: moneyText(cash, currency) }]),
    ...(bonus === '0' ? [] : [{ kind: 'Bonus', worth: moneyText(bonus, currency) }]),
    ...(counts.free_spins === 0 ? [] : [{ kind: 'Free spins', worth: countText(counts.free_spins) }]),
    ...(counts.deposit_bonus === 0
      ? []
      : [{ kind: 'Deposit bonuses', worth: countText(counts.deposit_bonus) }]),
    ...counts.catalog_item.map(({ value, count }) => ({ kind: value, worth: `${countText(count)} ×` })),
  ];
}

/** What prizes cost in one line: `cash EUR 1,500.00, free spins 150`. */
export function costWords(cost: PrizeCost): string {
  const rows = costRows(cost).map(({ kind, worth }) => `${kind.toLowerCase()} ${worth}`);
  return rows.length === 0 ? 'nothing' : rows.join(', ');
}
