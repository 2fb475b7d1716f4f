/** A number that no double holds exactly: `JSON.stringify` writes its text as it is. */
export interface RawNumber {
  readonly rawJSON: string;
}

/** A number of JSON with every digit that was written. */
export type ExactNumber = number | RawNumber;

/** `rawJSON` and the third argument of a reviver are not among the types of this target. */
const { parse, rawJSON, isRawJSON } = JSON as unknown as {
  parse: (
    text: string,
    revive: (key: string, value: unknown, context?: { source?: string }) => unknown,
  ) => unknown;
  rawJSON: (text: string) => RawNumber;
  isRawJSON?: (value: unknown) => boolean;
};

/**
 * A number, and no part of a text, with more digits than a double holds of every number, or an exponent with which it may
 * become zero or infinite.
 */
const mayHoldInexact = /(?:^|[\s:,[])-?(?:\d[\d.]{15}|[\d.]+e[+-]?\d{3})/i;

/**
 * JSON text as a value that `JSON.stringify` writes again with every digit: numbers that a double does not hold exactly are
 * a `RawNumber`. It recurses: RangeError for what is some thousand values deep, SyntaxError for what is no JSON.
 */
export function parseExactJson(text: string): unknown {
  if (!mayHoldInexact.test(text)) return JSON.parse(text);
  return parse(text, (_, value, { source } = {}) =>
    typeof value === 'number' && source !== undefined && !isHeldExactly(source, value)
      ? rawJSON(source)
      : value,
  );
}

/** Is the value a number that no double holds exactly? A browser that knows no such values has none. */
export function isRawNumber(value: unknown): value is RawNumber {
  return isRawJSON?.(value) ?? false;
}

/** The number that a JSON text of one writes: a double where it holds it exactly. */
export function exactNumber(text: string): ExactNumber {
  const value = Number(text);
  return isHeldExactly(text, value) ? value : rawJSON(text);
}

/** The one text of a number, however it was written: that of the double, or all digits without zeros at either end. */
export function exactNumberText(value: ExactNumber): string {
  return isRawNumber(value) ? plainText(significant(value.rawJSON)) : String(value);
}

/** A number in its one text, however it was written. */
export function inOneText(value: ExactNumber): ExactNumber {
  return isRawNumber(value) ? rawJSON(exactNumberText(value)) : value;
}

/** Where the last digit of a number is, as the power of ten: -2 for 0.05. */
export function lastPowerOf({ rawJSON: text }: RawNumber): number {
  return significant(text).power;
}

/** Does the shortest text of the double mean the number that was written? */
export function isHeldExactly(source: string, value: number): boolean {
  return source === String(value) || sameNumber(source, String(value));
}

function sameNumber(a: string, b: string): boolean {
  const [x, y] = [significant(a), significant(b)];
  return x.digits === y.digits && (x.digits === '' || x.power === y.power);
}

/** The number cut to 15 digits, towards zero, so that it reaches no bound by rounding; never zero, which it is not. */
export function cutDouble({ rawJSON: text }: RawNumber): number {
  const { digits, power } = significant(text);
  const kept = digits.slice(0, text.startsWith('-') ? 16 : 15);
  const cut = Number(`${kept}e${power + digits.length - kept.length}`);
  return cut || (text.startsWith('-') ? -Number.MIN_VALUE : Number.MIN_VALUE);
}

/** Longer numbers are written with an exponent: what is far outside of every limit must not take up memory. */
const MAX_PLAIN_DIGITS = 1_000;

function plainText({ digits: signed, power }: Significant): string {
  const sign = signed.startsWith('-') ? '-' : '';
  const digits = signed.slice(sign.length);
  if (Math.abs(power) > MAX_PLAIN_DIGITS) return `${sign}${digits}e${power}`;
  if (power >= 0) return `${sign}${digits}${'0'.repeat(power)}`;
  const padded = digits.padStart(1 - power, '0');
  return `${sign}${padded.slice(0, power)}.${padded.slice(power)}`;
}

interface Significant {
  digits: string;
  power: number;
}

/** The digits of a JSON number without zeros at either end, its sign among them, and the power of ten of the last. */
function significant(text: string): Significant {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', decimals = ''] = mantissa.replace('-', '').split('.');
  const all = `${whole}${decimals}`.replace(/^0+/, '');
  let end = all.length;
  while (all[end - 1] === '0') end--;
  const digits = all.slice(0, end);
  const power = Number(exponent) - decimals.length + all.length - digits.length;
  return { digits: digits === '' ? '' : `${text.startsWith('-') ? '-' : ''}${digits}`, power };
}
