/**
 * Exact money: a non-negative rational number. Converting by dated rates divides, so decimals alone are not closed; no
 * binary float takes part in a sum, product or comparison (decisions 5.1, invariant I10).
 * Every value has one form only: `d` is SCALE when the value ends within 8 decimals, else n/d is in lowest terms. Nearly
 * all money has the denominator SCALE, so that adding and comparing is one operation on the numerators.
 */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export const SCALE_DECIMALS = 8;
export const SCALE = 100_000_000n;
export const ZERO: Fraction = { n: 0n, d: SCALE };

const POWERS = Array.from({ length: SCALE_DECIMALS + 1 }, (_, decimals) => 10n ** BigInt(decimals));
const DECIMAL = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/;
const MAX_EXPONENT = 400;

/**
 * Reads a non-negative decimal as JSON, JavaScript or PostgreSQL print it: `12.50`, `1e-7`, `1e+21`, also `-0`.
 * Throws RangeError for anything else, and for exponents beyond 400 (a double ends at 308).
 */
export function parseDecimal(text: string): Fraction {
  return parseShort(text) ?? parseAny(text);
}

/** Is it exactly zero? */
export function isZero(a: Fraction): boolean {
  return a.n === 0n;
}

/** The exact sum. */
export function add(a: Fraction, b: Fraction): Fraction {
  if (a.d === SCALE && b.d === SCALE) return { n: a.n + b.n, d: SCALE };
  return fraction(a.n * b.d + b.n * a.d, a.d * b.d);
}

/** The exact product. */
export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.n, a.d * b.d);
}

/** a / b; RangeError if b is zero. */
export function divide(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d, a.d * b.n);
}

/** Negative, zero or positive as a is less than, equal to or greater than b. */
export function compare(a: Fraction, b: Fraction): number {
  const left = a.d === b.d ? a.n : a.n * b.d;
  const right = a.d === b.d ? b.n : b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Is a ≥ factor × b? Without building the product, which a hot loop would throw away. */
export function isAtLeastTimes(a: Fraction, factor: Fraction, b: Fraction): boolean {
  if (a.d === b.d) return a.n * factor.d >= factor.n * b.n;
  return a.n * factor.d * b.d >= factor.n * b.n * a.d;
}

/** How many whole b fit into a. */
export function floorDivide(a: Fraction, b: Fraction): bigint {
  return a.d === b.d ? a.n / b.n : (a.n * b.d) / (a.d * b.n);
}

/** What is left of a when every whole b is taken away. */
export function remainder(a: Fraction, b: Fraction): Fraction {
  if (a.d === SCALE && b.d === SCALE) return { n: a.n % b.n, d: SCALE };
  return fraction((a.n * b.d) % (b.n * a.d), a.d * b.d);
}

/** a in units of 10^-decimals, rounded half up. */
export function roundHalfUp(a: Fraction, decimals: number): bigint {
  return (2n * a.n * 10n ** BigInt(decimals) + a.d) / (2n * a.d);
}

/** a / b in units of 10^-decimals, rounded half up; b must not be zero. */
export function quotientHalfUp(a: Fraction, b: Fraction, decimals: number): bigint {
  const n = a.d === b.d ? a.n : a.n * b.d;
  const d = a.d === b.d ? b.n : b.n * a.d;
  return (2n * n * 10n ** BigInt(decimals) + d) / (2n * d);
}

/** n/d in its one form; d must be positive. */
export function fraction(n: bigint, d: bigint): Fraction {
  if (d === SCALE) return { n, d };
  if (d <= 0n) throw new RangeError('a fraction needs a positive denominator');
  const divisor = greatestCommonDivisor(n, d);
  const lowest = d / divisor;
  if (SCALE % lowest === 0n) return { n: (n / divisor) * (SCALE / lowest), d: SCALE };
  return { n: n / divisor, d: lowest };
}

/** The canonical text for stored state: a plain decimal where one of at most 8 decimals exists, else `n/d` in lowest terms. */
export function exactText(a: Fraction): string {
  return a.d === SCALE ? decimalText(a.n, SCALE_DECIMALS) : `${a.n}/${a.d}`;
}

/** Reads what exactText wrote. */
export function parseExact(text: string): Fraction {
  const slash = text.indexOf('/');
  if (slash === -1) return parseDecimal(text);
  return { n: BigInt(text.slice(0, slash)), d: BigInt(text.slice(slash + 1)) };
}

/** An integer of units of 10^-decimals as canonical decimal text without trailing zeros: `120`, `2.5`, `0.1`. */
export function decimalText(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  let end = digits.length;
  const point = digits.length - decimals;
  while (end > point && digits.charCodeAt(end - 1) === 48) end -= 1;
  return end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
}

// Up to 15 digits an integer is exact in a double; this reads almost every amount ever sent, ten times as fast as parseAny.
function parseShort(text: string): Fraction | null {
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
  return { n: BigInt(value) * (POWERS[SCALE_DECIMALS - decimals] as bigint), d: SCALE };
}

function parseAny(text: string): Fraction {
  const match = DECIMAL.exec(text === '-0' ? '0' : text);
  if (!match) throw new RangeError('not a non-negative decimal number');
  const [, whole = '', decimals = '', exponent = '0'] = match;
  const power = Number(exponent) - decimals.length;
  if (Math.abs(Number(exponent)) > MAX_EXPONENT) throw new RangeError('the exponent is out of range');
  const digits = BigInt(whole + decimals);
  return power >= 0 ? fraction(digits * 10n ** BigInt(power), 1n) : fraction(digits, 10n ** BigInt(-power));
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [greater, less] = [a, b];
  while (less !== 0n) [greater, less] = [less, greater % less];
  return greater;
}
