import { SCALE_DECIMALS } from './scale.ts';

const formatFor = keeping<Intl.NumberFormat>();
const pluralsFor = keeping<Intl.PluralRules>();

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
  const format = formatFor(
    `${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, { ...options, maximumFractionDigits: SCALE_DECIMALS }),
  );
  return format.format(decimal as Intl.StringNumericLiteral);
}

/** Which of a language's forms a word has after a number. */
export function pluralIn(locale: string, count: number): Intl.LDMLPluralRule {
  return pluralsFor(locale, () => new Intl.PluralRules(locale)).select(count);
}

/** Readers may ask for any region of a language, and authors write in any language. */
const MAX_KEPT = 1_000;

/** Keeps what is made for a key, as formats of a locale take tens of µs to make, and 1 µs to use. */
export function keeping<Value>(): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>();
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= MAX_KEPT) kept.clear();
    const made = make();
    kept.set(key, made);
    return made;
  };
}
