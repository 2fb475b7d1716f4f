import { scaledText } from '@laurel/rules/money/decimal.ts';
import { SCALE_DECIMALS } from '@laurel/rules/money/scale.ts';
import { LRUCache } from 'lru-cache';

/** Making a format takes some 30 µs, using it 1 µs. */
const formats = new LRUCache<string, Intl.NumberFormat>({ max: 1_000 });

/**
 * An amount in 10^-8 as money in a language. The digits are exact: they are passed to the format as text, and decimals
 * beyond the currency's usual ones are shown if there are any.
 */
export function localMoneyText(units: bigint, currency: string, locale: string): string {
  const text = scaledText(units, SCALE_DECIMALS) as Intl.StringNumericLiteral;
  const written = formatOf(currency, locale).format(text);
  return isKnownToFormats(currency) ? written : `${written}\u00A0${currency}`;
}

/** Formats refuse codes of another form than that of ISO 4217, such as USDT. */
function isKnownToFormats(currency: string): boolean {
  return /^[A-Z]{3}$/.test(currency);
}

function formatOf(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, {
    ...(isKnownToFormats(currency) ? { style: 'currency', currency } : { minimumFractionDigits: 2 }),
    maximumFractionDigits: SCALE_DECIMALS,
  });
  formats.set(key, format);
  return format;
}
