import {
  LIMB,
  type LimbedDecimal,
  type LongDecimal,
  limbed,
  MAX_HIGH,
  type ShortDecimal,
} from './long-decimal.ts';
import { SCALE } from './scale.ts';

/** n / d, where d is a power of ten; see `Decimal`. */
export interface WideDecimal {
  readonly n: bigint;
  readonly d: bigint;
}

const LIMB_UNITS = BigInt(LIMB);
/** 10^23, of which a LongDecimal is a whole number. */
const LONG_SCALE = SCALE * LIMB_UNITS;
const LONG_END = BigInt(MAX_HIGH + 1) * LIMB_UNITS * LIMB_UNITS;

/** A decimal of any form as a fraction. */
export function exact(a: LimbedDecimal | WideDecimal): WideDecimal {
  if (typeof a === 'number') return { n: BigInt(a), d: SCALE };
  return 'n' in a ? a : { n: unitsOfLong(a) * LIMB_UNITS + BigInt(a.rest), d: LONG_SCALE };
}

/** The whole number of 10^-8 in it. */
export function unitsOfLong({ high, low }: LongDecimal): bigint {
  return BigInt(high) * LIMB_UNITS + BigInt(low);
}

/**
 * n / d in its one form: short or long where it can be. Else `d` is SCALE when the value ends within 8 decimals, or the
 * least power of ten that holds it. d must be a power of ten.
 */
export function shortest(n: bigint, d: bigint): LimbedDecimal | WideDecimal {
  if (d === SCALE && n <= Number.MAX_SAFE_INTEGER) return Number(n) as ShortDecimal;
  const scaled = n * LONG_SCALE;
  if (scaled < LONG_END * d && scaled % d === 0n) return limbedOf(scaled / d);
  let [digits, power] = [n, d];
  while (power > SCALE && digits % 10n === 0n) [digits, power] = [digits / 10n, power / 10n];
  return power < SCALE ? { n: digits * (SCALE / power), d: SCALE } : { n: digits, d: power };
}

/** From a whole number of 10^-23. */
function limbedOf(value: bigint): LimbedDecimal {
  const whole = value / LIMB_UNITS;
  return limbed(Number(whole / LIMB_UNITS), Number(whole % LIMB_UNITS), Number(value % LIMB_UNITS));
}

/** n / d as a whole number, rounded half up; d must be positive. */
export function ratioHalfUp(n: bigint, d: bigint): bigint {
  return (2n * n + d) / (2n * d);
}
