import type { PayoutPrize } from '@laurel/contract/payouts/payouts.ts';
import { countText, decimalText, moneyText } from '../values/decimal-text.ts';

/** What is won, in words: `€1,000.00`, `50 free spins`. */
export function prizeText(prize: PayoutPrize): string {
  const { kind, currency, amount = '0', count = 0, percent = '0', value, wagering } = prize;
  const terms = wagering ? `, wagering ${decimalText(wagering)}×` : '';
  if (kind === 'cash') return moneyText(amount, currency);
  if (kind === 'bonus') return `${moneyText(amount, currency)} bonus${terms}`;
  if (kind === 'free_spins') return `${countText(count)} free spins`;
  if (kind === 'deposit_bonus') return `${decimalText(percent)} % deposit bonus${terms}`;
  return value ?? 'Catalogue item';
}

/** What a sum of one kind is counted in: an amount of money, or things. */
export function sumText(kind: PayoutPrize['kind'], currency: string, sum: string): string {
  if (kind === 'cash' || kind === 'bonus') return moneyText(sum, currency);
  return decimalText(sum);
}

export const kindWords: Record<PayoutPrize['kind'], string> = {
  cash: 'Cash',
  bonus: 'Bonus',
  free_spins: 'Free spins',
  deposit_bonus: 'Deposit bonuses',
  catalog_item: 'Catalogue items',
};
