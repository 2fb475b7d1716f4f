/**
 * Exact money: a non-negative decimal number of any size, n / d where d is a power of ten. No binary float takes part in a sum,
 * product or comparison (decisions 5.1, invariant I10). Every value has one form only: `d` is SCALE when the value ends within 8
 * decimals, else the least power of ten that holds it. Nearly all money has the denominator SCALE, so that adding and comparing
 * is one operation on the numerators; only a sender who writes more than 8 decimals makes it another one.
 */
export interface Decimal {
  readonly n: bigint;
  readonly d: bigint;
}

export const SCALE_DECIMALS = 8;
export const SCALE = 100_000_000n;
export const ZERO: Decimal = { n: 0n, d: SCALE };

const POWERS = Array.from({ length: SCALE_DECIMALS + 1 }, (_, decimals) => 10n ** BigInt(decimals));
const DECIMAL = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/;
const MAX_EXPONENT = 400;

/**
 * Reads a non-negative decimal as JSON, JavaScript or PostgreSQL print it: `12.50`, `1e-7`, `1e+21`, also `-0`.
 * Throws RangeError for anything else, and for exponents beyond 400 (a double ends at 308).
 */
export function parseDecimal(text: string): Decimal {
  return parseShort(text) ?? parseAny(text);
}

/** Is it exactly zero? */
export function isZero(a: Decimal): boolean {
  // A truth test is cheaper than a comparison of bigints, and this is asked several times a round.
  return !a.n;
}

/** The exact sum. */
export function add(a: Decimal, b: Decimal): Decimal {
  if (a.d === SCALE && b.d === SCALE) return { n: a.n + b.n, d: SCALE };
  if (a.d === b.d) return shortest(a.n + b.n, a.d);
  return a.d > b.d ? shortest(a.n + b.n * (a.d / b.d), a.d) : add(b, a);
}

/** Negative, zero or positive as a is less than, equal to or greater than b. */
export function compare(a: Decimal, b: Decimal): number {
  const left = a.d === b.d ? a.n : a.n * b.d;
  const right = a.d === b.d ? b.n : b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Is a ≥ factor × b? Without building the product, which a hot loop would throw away. */
export function isAtLeastTimes(a: Decimal, factor: Decimal, b: Decimal): boolean {
  if (a.d === b.d) return a.n * factor.d >= factor.n * b.n;
  return a.n * factor.d * b.d >= factor.n * b.n * a.d;
}

/** How many whole b fit into a. */
export function floorDivide(a: Decimal, b: Decimal): bigint {
  return a.d === b.d ? a.n / b.n : (a.n * b.d) / (a.d * b.n);
}

/** What is left of a when every whole b is taken away. */
export function remainder(a: Decimal, b: Decimal): Decimal {
  if (a.d === SCALE && b.d === SCALE) return { n: a.n % b.n, d: SCALE };
  const d = a.d > b.d ? a.d : b.d;
  return shortest((a.n * (d / a.d)) % (b.n * (d / b.d)), d);
}

/** a in units of 10^-decimals, rounded half up. */
export function roundHalfUp(a: Decimal, decimals: number): bigint {
  return ratioHalfUp(a.n * 10n ** BigInt(decimals), a.d);
}

/** a / b in units of 10^-decimals, rounded half up; b must not be zero. */
export function quotientHalfUp(a: Decimal, b: Decimal, decimals: number): bigint {
  const n = a.d === b.d ? a.n : a.n * b.d;
  const d = a.d === b.d ? b.n : b.n * a.d;
  return ratioHalfUp(n * 10n ** BigInt(decimals), d);
}

/** n / d as a whole number, rounded half up; d must be positive. */
export function ratioHalfUp(n: bigint, d: bigint): bigint {
  return (2n * n + d) / (2n * d);
}

/** The canonical text, for stored state too: plain digits without trailing zeros. */
export function exactText(a: Decimal): string {
  return decimalText(a.n, a.d === SCALE ? SCALE_DECIMALS : a.d.toString().length - 1);
}

/** An integer of units of 10^-decimals as canonical decimal text without trailing zeros: `120`, `2.5`, `0.1`. */
export function decimalText(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  let end = digits.length;
  const point = digits.length - decimals;
  while (end > point && digits.charCodeAt(end - 1) === 48) end -= 1;
  return end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
}

/** n/d in its one form; d is a power of ten. */
function shortest(n: bigint, d: bigint): Decimal {
  let [digits, power] = [n, d];
  while (power > SCALE && digits % 10n === 0n) [digits, power] = [digits / 10n, power / 10n];
  return power < SCALE ? { n: digits * (SCALE / power), d: SCALE } : { n: digits, d: power };
}

// Up to 15 digits an integer is exact in a double; this reads almost every amount ever sent, ten times as fast as parseAny.
function parseShort(text: string): Decimal | null {
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

function parseAny(text: string): Decimal {
  const match = DECIMAL.exec(text === '-0' ? '0' : text);
  if (!match) throw new RangeError('not a non-negative decimal number');
  const [, whole = '', decimals = '', exponent = '0'] = match;
  const power = Number(exponent) - decimals.length;
  if (Math.abs(Number(exponent)) > MAX_EXPONENT) throw new RangeError('the exponent is out of range');
  const digits = BigInt(whole + decimals);
  return power >= 0 ? shortest(digits * 10n ** BigInt(power), 1n) : shortest(digits, 10n ** BigInt(-power));
}
