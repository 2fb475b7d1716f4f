import { SCALE_DECIMALS } from './scale.ts';

/** Making a format takes some 30 µs, using it 1 µs; readers may ask for any region of a language. */
const MAX_FORMATS = 1_000;
const formats = new Map<string, Intl.NumberFormat>();

/** An amount of money in a locale, digit by digit from its text; `isShort`: without a fraction where it is whole. */
export function moneyIn(locale: string, amount: string, currency: string, isShort = false): string {
  // Formats refuse codes of another form than that of ISO 4217, such as USDT.
  const isKnown = /^[A-Z]{3}$/.test(currency);
  const written = numberIn(locale, amount, {
    ...(isKnown ? { style: 'currency', currency } : { minimumFractionDigits: 2 }),
    ...(isShort ? { trailingZeroDisplay: 'stripIfInteger' } : {}),
  });
  return isKnown ? written : `${written}\u00A0${currency}`;
}

/** A percentage in a locale: `12.5` is `12.5%` in English. */
export function percentIn(locale: string, percent: string): string {
  return numberIn(locale, `${percent}e-2`, { style: 'percent' });
}

/** An exact decimal in a locale, with all decimals that it has beyond the usual ones. */
export function numberIn(locale: string, decimal: string, options: Intl.NumberFormatOptions = {}): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  const format =
    known ?? new Intl.NumberFormat(locale, { ...options, maximumFractionDigits: SCALE_DECIMALS });
  if (!known) {
    if (formats.size >= MAX_FORMATS) formats.clear();
    formats.set(key, format);
  }
  return format.format(decimal as Intl.StringNumericLiteral);
}
