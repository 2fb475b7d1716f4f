import { SCALE } from './scale.ts';

declare const units: unique symbol;

/** A whole number of 10^-8 from 0 to 2^53 − 1. */
export type ShortDecimal = number & { readonly [units]: true };

/** n / d, where d is a power of ten; see `Decimal`. */
export interface WideDecimal {
  readonly n: bigint;
  readonly d: bigint;
}

/** A decimal of either form as a fraction. */
export function exact(a: ShortDecimal | WideDecimal): WideDecimal {
  return typeof a === 'number' ? { n: BigInt(a), d: SCALE } : a;
}

/**
 * n / d in its one form: short where it can be. Else `d` is SCALE when the value ends within 8 decimals, or the least power
 * of ten that holds it. d must be a power of ten.
 */
export function shortest(n: bigint, d: bigint): ShortDecimal | WideDecimal {
  let [digits, power] = [n, d];
  while (power > SCALE && digits % 10n === 0n) [digits, power] = [digits / 10n, power / 10n];
  if (power < SCALE) [digits, power] = [digits * (SCALE / power), SCALE];
  const isShort = power === SCALE && digits <= Number.MAX_SAFE_INTEGER;
  return isShort ? (Number(digits) as ShortDecimal) : { n: digits, d: power };
}

/** n / d as a whole number, rounded half up; d must be positive. */
export function ratioHalfUp(n: bigint, d: bigint): bigint {
  return (2n * n + d) / (2n * d);
}
