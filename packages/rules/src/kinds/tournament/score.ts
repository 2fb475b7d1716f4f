import { parseDecimal, scaledText, type Whole, wholeUnitsOf } from '../../money/decimal.ts';

/** A score in 10^-8 as canonical decimal text: `120`, `2.5`, `0.422`. */
export function scoreText(units: Whole): string {
  return scaledText(units);
}

/** Decimal text of at most 8 decimals as a score in 10^-8, which compares as cheaply as an integer; RangeError else. */
export function scoreUnits(text: string): Whole {
  return wholeUnitsOf(parseDecimal(text));
}
