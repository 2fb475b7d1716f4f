import {
  compareLimbed,
  highOf,
  type LongDecimal,
  limbed,
  limbedRounded,
  limbedSum,
  longText,
  lowOf,
  nearestUnits,
  parseLong,
  type ShortDecimal,
} from './long-decimal.ts';
import { SCALE, SCALE_DECIMALS } from './scale.ts';
import { exact, ratioHalfUp, shortest, unitsOfLong, type WideDecimal } from './wide-decimal.ts';

/**
 * Exact money: a non-negative decimal number of any size. No binary fraction takes part in a sum, product or comparison
 * (docs/rules/money.md#1, invariant I10). Every value has one form only. Nearly all money ends within 8 decimals and stays
 * below 90 million: that is a whole number of 10^-8 that a double holds exactly, and adding, comparing and dividing it is
 * one operation on numbers. What 23 decimals hold, and larger sums, are a few such numbers. Anything else is n / d, where d
 * is a power of ten.
 */
export type Decimal = ShortDecimal | LongDecimal | WideDecimal;

/**
 * A whole number, at least 0; a bigint where, and only where, a double would not hold it exactly, so that equal ones are
 * `===`.
 */
export type Whole = number | bigint;

export const ZERO = 0 as ShortDecimal;
export const ONE = Number(SCALE) as ShortDecimal;

const HUNDREDTH = 1_000_000;
const MAX_SHORT = Number.MAX_SAFE_INTEGER;
const POWERS = Array.from({ length: SCALE_DECIMALS + 1 }, (_, decimals) => 10 ** decimals);
const DECIMAL = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/;
const MAX_EXPONENT = 400;

/** More than the error of a product of two doubles of which one is off by 2^-51, relative to it. */
const PRODUCT_ERROR = 2 ** -49;

/**
 * Reads a non-negative decimal as JSON, JavaScript or PostgreSQL print it: `12.50`, `1e-7`, `1e+21`, also `-0`.
 * Throws RangeError for anything else, and for exponents beyond 400 (a double ends at 308).
 */
export function parseDecimal(text: string): Decimal {
  return parseShort(text) ?? parseLong(text) ?? parseAny(text);
}

/** A whole number of 10^-8, as `unitsText` writes it. RangeError for any other text. */
export function parseUnits(text: string): Decimal {
  if (!/^\d+$/.test(text)) throw new RangeError('no whole number of 10^-8');
  return text.length <= 15 ? (Number(text) as ShortDecimal) : shortest(BigInt(text), SCALE);
}

/** Is it exactly zero? */
export function isZero(a: Decimal): boolean {
  return a === 0;
}

/** Are the two the same value? */
export function isSameAmount(a: Decimal, b: Decimal): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && compare(a, b) === 0);
}

function isWide(a: Decimal): a is WideDecimal {
  return typeof a === 'object' && 'n' in a;
}

function isLong(a: Decimal): a is LongDecimal {
  return typeof a === 'object' && 'high' in a;
}

/** The exact sum. */
export function add(a: Decimal, b: Decimal): Decimal {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (sum <= MAX_SHORT) return sum as ShortDecimal;
  }
  const limbs = isWide(a) || isWide(b) ? null : limbedSum(a, b);
  if (limbs !== null) return limbs;
  const [x, y] = [exact(a), exact(b)];
  return shortest(x.n * y.d + y.n * x.d, x.d * y.d);
}

/** How far the two are apart, exactly. */
export function difference(a: Decimal, b: Decimal): Decimal {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) as ShortDecimal;
  const [x, y] = [exact(a), exact(b)];
  const n = x.n * y.d - y.n * x.d;
  return shortest(n < 0n ? -n : n, x.d * y.d);
}

/** Negative, zero or positive as a is less than, equal to or greater than b. */
export function compare(a: Decimal, b: Decimal): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (!isWide(a) && !isWide(b)) return compareLimbed(a, b);
  const [x, y] = [exact(a), exact(b)];
  const [left, right] = [x.n * y.d, y.n * x.d];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Is a ≥ factor × b? */
export function isAtLeastTimes(a: Decimal, factor: Decimal, b: Decimal): boolean {
  if (!isWide(a) && typeof factor === 'number' && !isWide(b)) {
    // The doubles decide wherever they are further apart than they may be wrong.
    const left = nearestUnits(a) * ONE;
    const right = factor * nearestUnits(b);
    if (Math.abs(left - right) > PRODUCT_ERROR * (left + right)) return left > right;
  }
  const [x, f, y] = [exact(a), exact(factor), exact(b)];
  return x.n * f.d * y.d >= f.n * y.n * x.d;
}

/** The exact product with a whole number. */
export function times(a: Decimal, factor: Whole): Decimal {
  if (typeof a === 'number' && typeof factor === 'number') {
    const product = a * factor;
    if (product <= MAX_SHORT) return product as ShortDecimal;
  }
  const { n, d } = exact(a);
  return shortest(n * BigInt(factor), d);
}

/** How many whole b fit into a; b must not be zero. */
export function floorDivide(a: Decimal, b: Decimal): Whole {
  if (typeof a === 'number' && typeof b === 'number') return (a - (a % b)) / b;
  // What a has beyond its units of 10^-8 is less than one of them, and b is some of them.
  if (isLong(a) && typeof b === 'number')
    return a.high === 0 ? (a.low - (a.low % b)) / b : whole(unitsOfLong(a) / BigInt(b));
  const [x, y] = [exact(a), exact(b)];
  const quotient = (x.n * y.d) / (x.d * y.n);
  return whole(quotient);
}

/** The remainder of a after all whole multiples of b. */
export function remainder(a: Decimal, b: Decimal): Decimal {
  if (typeof a === 'number' && typeof b === 'number') return (a % b) as ShortDecimal;
  if (isLong(a) && typeof b === 'number') {
    const units = (a.high === 0 ? a.low % b : Number(unitsOfLong(a) % BigInt(b))) as ShortDecimal;
    return limbed(highOf(units), lowOf(units), a.rest);
  }
  const [x, y] = [exact(a), exact(b)];
  return shortest((x.n * y.d) % (y.n * x.d), x.d * y.d);
}

/** a / b, rounded half up to so many decimals, 8 at most; b must not be zero. */
export function quotientHalfUp(a: Decimal, b: Decimal, decimals: number): Decimal {
  if (typeof a === 'number' && typeof b === 'number') {
    const power = POWERS[decimals] as number;
    const rest = a % b;
    // Whole parts and the rest apart, so that no product exceeds the range of a double.
    const doubled = 2 * rest * power + b;
    const part = (doubled - (doubled % (2 * b))) / (2 * b);
    const units = (((a - rest) / b) * power + part) * (ONE / power);
    if (doubled <= MAX_SHORT && units <= MAX_SHORT) return units as ShortDecimal;
  }
  const [x, y] = [exact(a), exact(b)];
  const power = 10n ** BigInt(decimals);
  return shortest(ratioHalfUp(x.n * y.d * power, x.d * y.n), power);
}

/** a, rounded half up to the 8 decimals of a score. */
export function rounded(a: Decimal): Decimal {
  if (isRounded(a)) return a;
  const limbs = isWide(a) ? null : limbedRounded(a);
  if (limbs !== null) return limbs;
  const { n, d } = exact(a);
  return shortest(ratioHalfUp(n * SCALE, d), SCALE);
}

/** Does it end within 8 decimals? */
export function isRounded(a: Decimal): boolean {
  return typeof a === 'number' || (isWide(a) ? a.d === SCALE : a.rest === 0);
}

/** a in units of 10^-8; RangeError if it has more decimals. */
export function unitsOf(a: Decimal): bigint {
  if (typeof a === 'number') return BigInt(a);
  if (!isRounded(a)) throw new RangeError('more than 8 decimals');
  return isWide(a) ? a.n : unitsOfLong(a);
}

/** The decimal in units of 10^-8, in the one form of a whole number that compares as cheaply as it can. */
export function wholeUnitsOf(a: Decimal): Whole {
  return typeof a === 'number' ? a : unitsOf(a);
}

/** A whole number in its one form: a bigint only where a double would not hold it exactly. */
export function whole(value: bigint): Whole {
  return value <= MAX_SHORT ? Number(value) : value;
}

/** Reads a whole number without a sign; up to 15 digits are exact in a double, and need no bigint on the way. */
export function parseWhole(text: string): Whole {
  return text.length <= 15 ? Number(text) : whole(BigInt(text));
}

/** The result of `unitsOf` as text; `parseUnits` reads it. */
export function unitsText(a: Decimal): string {
  return typeof a === 'number' ? a.toString() : unitsOf(a).toString();
}

/** The canonical text, for stored state too: plain digits without trailing zeros. */
export function exactText(a: Decimal): string {
  if (typeof a === 'number') return shortText(a);
  const long = isLong(a) ? longText(a) : null;
  if (long !== null) return long;
  const { n, d } = exact(a);
  return scaledText(n, d.toString().length - 1);
}

// Nearly all money has two decimals at most; this writes it four times as fast as scaledText.
function shortText(a: ShortDecimal): string {
  const rest = a % ONE;
  const whole = (a - rest) / ONE;
  if (rest === 0) return `${whole}`;
  const hundredths = rest / HUNDREDTH;
  if (!Number.isInteger(hundredths)) return scaledText(a);
  if (hundredths % 10 === 0) return `${whole}.${hundredths / 10}`;
  return hundredths < 10 ? `${whole}.0${hundredths}` : `${whole}.${hundredths}`;
}

/** An integer of units of 10^-decimals as canonical decimal text without trailing zeros: `120`, `2.5`, `0.1`. */
export function scaledText(units: Whole, decimals = SCALE_DECIMALS): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  let end = digits.length;
  const point = digits.length - decimals;
  while (end > point && digits.charCodeAt(end - 1) === 48) end -= 1;
  return end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
}

// Up to 15 digits an integer is exact in a double; this reads almost every amount ever sent, ten times as fast as parseAny.
function parseShort(text: string): ShortDecimal | null {
  if (text.length > 15 || text.length === 0) return null;
  let value = 0;
  let point = -1;
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) value = value * 10 + digit;
    else if (digit === -2 && point === -1 && at > 0) point = at;
    else return null;
  }
  const decimals = point === -1 ? 0 : text.length - point - 1;
  if (decimals > SCALE_DECIMALS || point === text.length - 1) return null;
  const units = value * (POWERS[SCALE_DECIMALS - decimals] as number);
  return units <= MAX_SHORT ? (units as ShortDecimal) : null;
}

function parseAny(text: string): Decimal {
  const match = DECIMAL.exec(text === '-0' ? '0' : text);
  if (!match) throw new RangeError('not a non-negative decimal number');
  const [, whole = '', decimals = '', exponent = '0'] = match;
  const power = Number(exponent) - decimals.length;
  if (Math.abs(Number(exponent)) > MAX_EXPONENT) throw new RangeError('the exponent is out of range');
  const digits = BigInt(whole + decimals);
  return power >= 0 ? shortest(digits * 10n ** BigInt(power), 1n) : shortest(digits, 10n ** BigInt(-power));
}

/**
 * Reads an amount as folds of the first release hold it: a decimal text or, where conversions had left no decimal, `n/d`,
 * which is rounded as a conversion is now (docs/rules/money.md#3).
 */
export function parseFirstRelease(text: string): Decimal {
  const [n = '', d] = text.split('/');
  return d === undefined ? parseDecimal(text) : shortest(ratioHalfUp(BigInt(n) * SCALE, BigInt(d)), SCALE);
}
