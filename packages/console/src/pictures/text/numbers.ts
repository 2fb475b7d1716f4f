import { compare, difference, exactText, parseDecimal } from '@laurel/rules/money/decimal.ts';
import { perLocale } from '../../languages/locale.ts';
import { inThousands } from '../../values/decimal-text.ts';

/** A decimal text as a number that decides on pixels and on nothing else. */
export function pixelValue(text: string): number {
  return Number.parseFloat(text);
}

/** Pixels, to a tenth. */
export function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** The exact text with its thousands apart: `1,234,567.5`. */
export function grouped(text: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(text) ?? [];
  return whole === '' ? text : `${sign}${inThousands(whole)}${rest}`;
}

/** How far two exact decimals are apart, as exact text. */
export function distance(a: string, b: string): string {
  return exactText(difference(parseDecimal(a), parseDecimal(b)));
}

/** Negative, zero or positive as the one exact text is less than, equal to or greater than the other. */
export function compareTexts(a: string, b: string): number {
  return compare(parseDecimal(a), parseDecimal(b));
}

const short = perLocale(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 }),
);

/** A round number next to an axis: `250`, `1.5K`, `20M`. */
export function tickText(value: number): string {
  return Math.abs(value) < 10_000 ? grouped(String(value)) : short('').format(value);
}
