declare const units: unique symbol;

/** A whole number of 10^-8 from 0 to 2^53 − 1. */
export type ShortDecimal = number & { readonly [units]: true };

/**
 * high · 10^7 + low · 10^-8 + rest · 10^-23, each of them a whole number that a double holds exactly, the last two below
 * LIMB: what 23 decimals hold and is no ShortDecimal. An amount of a binary float has as many, and sums above 90 million.
 */
export interface LongDecimal {
  readonly high: number;
  readonly low: number;
  readonly rest: number;
}

/** A decimal whose sums, comparisons and whole parts need no bigint. */
export type LimbedDecimal = ShortDecimal | LongDecimal;

export const LIMB = 1e15;
const LIMB_DIGITS = 15;

/** The sum of two that are no higher is exact in each part. */
export const MAX_HIGH = 2 ** 52 - 1;

/** The one form of the value with these parts; `high` is at most MAX_HIGH. */
export function limbed(high: number, low: number, rest: number): LimbedDecimal {
  const whole = high * LIMB + low;
  return rest === 0 && whole <= Number.MAX_SAFE_INTEGER ? (whole as ShortDecimal) : { high, low, rest };
}

/** How many 10^7 are in it. */
export function highOf(a: LimbedDecimal): number {
  if (typeof a !== 'number') return a.high;
  return a < LIMB ? 0 : (a - (a % LIMB)) / LIMB;
}

/** How many 10^-8 are left after those. */
export function lowOf(a: LimbedDecimal): number {
  if (typeof a !== 'number') return a.low;
  return a < LIMB ? a : a % LIMB;
}

function restOf(a: LimbedDecimal): number {
  return typeof a === 'number' ? 0 : a.rest;
}

/** The sum; null: it is higher than a LongDecimal may be. */
export function limbedSum(a: LimbedDecimal, b: LimbedDecimal): LimbedDecimal | null {
  let rest = restOf(a) + restOf(b);
  let low = lowOf(a) + lowOf(b);
  let high = highOf(a) + highOf(b);
  if (rest >= LIMB) {
    rest -= LIMB;
    low += 1;
  }
  if (low >= LIMB) {
    low -= LIMB;
    high += 1;
  }
  return high > MAX_HIGH ? null : limbed(high, low, rest);
}

/** Negative, zero or positive as a is less than, equal to or greater than b. */
export function compareLimbed(a: LimbedDecimal, b: LimbedDecimal): number {
  return highOf(a) - highOf(b) || lowOf(a) - lowOf(b) || restOf(a) - restOf(b);
}

/** As a whole number of 10^-8, as near as a double can be; its error is less than 2^-51 of it. */
export function nearestUnits(a: LimbedDecimal): number {
  return typeof a === 'number' ? a : a.high * LIMB + a.low + a.rest / LIMB;
}

/** Rounded half up to 8 decimals; null: it is higher than a LongDecimal may be. */
export function limbedRounded(a: LimbedDecimal): LimbedDecimal | null {
  if (typeof a === 'number') return a;
  const floor = limbed(a.high, a.low, 0);
  return a.rest * 2 < LIMB ? floor : limbedSum(floor, 1 as ShortDecimal);
}

const LONG_TEXT = /^(\d{1,15})(?:\.(\d{1,23}))?$/;
const SHORT_DECIMALS = 8;
const WHOLE = 10 ** SHORT_DECIMALS;
const WHOLE_IN_HIGH = 1e7;
const MAX_WHOLE_HIGH = Math.floor(Number.MAX_SAFE_INTEGER / WHOLE_IN_HIGH) - 1;

/** Reads a text such as `1.5699999999999998`; null: it has another form, or more digits. */
export function parseLong(text: string): LimbedDecimal | null {
  const match = LONG_TEXT.exec(text);
  if (match === null) return null;
  const [, digits = '', decimals = ''] = match;
  const whole = Number(digits);
  const inHigh = whole % WHOLE_IN_HIGH;
  const part = Number(decimals.slice(0, SHORT_DECIMALS).padEnd(SHORT_DECIMALS, '0'));
  const rest =
    decimals.length <= SHORT_DECIMALS ? 0 : Number(decimals.slice(SHORT_DECIMALS).padEnd(LIMB_DIGITS, '0'));
  return limbed((whole - inHigh) / WHOLE_IN_HIGH, inHigh * WHOLE + part, rest);
}

/** Plain digits without trailing zeros; null: it is too large for that. */
export function longText({ high, low, rest }: LongDecimal): string | null {
  if (high > MAX_WHOLE_HIGH) return null;
  const part = low % WHOLE;
  const whole = high * WHOLE_IN_HIGH + (low - part) / WHOLE;
  const decimals = padded(part, SHORT_DECIMALS);
  if (rest > 0) return `${whole}.${decimals}${withoutZeros(padded(rest, LIMB_DIGITS))}`;
  return part === 0 ? `${whole}` : `${whole}.${withoutZeros(decimals)}`;
}

function padded(value: number, digits: number): string {
  return value.toString().padStart(digits, '0');
}

function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === 48) end -= 1;
  return digits.slice(0, end);
}
