import { decimalText, parseDecimal, SCALE, SCALE_DECIMALS } from '../../money/decimal.ts';

/** A score in 10^-8 as canonical decimal text: `120`, `2.5`, `0.422`. */
export function scoreText(units: bigint): string {
  return decimalText(units, SCALE_DECIMALS);
}

/** Decimal text of at most 8 decimals as a score in 10^-8, which compares as cheaply as an integer; RangeError else. */
export function scoreUnits(text: string): bigint {
  const { n, d } = parseDecimal(text);
  if (d !== SCALE) throw new RangeError('a score has at most 8 decimals');
  return n;
}
