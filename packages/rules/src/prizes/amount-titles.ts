import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { scaledText } from '../money/decimal.ts';
import { type CurrencyTerms, minorUnitDecimals } from '../money/minor-units.ts';
import { SCALE_DECIMALS } from '../money/scale.ts';

/**
 * The titles of a prize whose amount its author could not know: the amount, `37.50 EUR`, in every language that the prize
 * has one by hand in. `units`: in 10^-8.
 */
export function amountTitles(
  { titles = {} }: Prize,
  units: bigint,
  terms: CurrencyTerms,
): Record<string, string> {
  const title = `${amountText(units, terms)} ${terms.currency}`;
  return Object.fromEntries(Object.keys(titles).map((language) => [language, title]));
}

/** With all decimals of the currency: `37.50`. */
function amountText(units: bigint, terms: CurrencyTerms): string {
  const [whole, decimals = ''] = scaledText(units, SCALE_DECIMALS).split('.');
  const padded = decimals.padEnd(minorUnitDecimals(terms), '0');
  return padded === '' ? `${whole}` : `${whole}.${padded}`;
}
