import { type Decimal, parseDecimal } from './decimal.ts';
import { SCALE } from './scale.ts';
import { ratioHalfUp, shortest } from './wide-decimal.ts';

/**
 * Reads an amount as folds of the first release hold it: a decimal text or, where conversions had left no decimal, `n/d`,
 * which is rounded as a conversion is now (docs/rules/money.md#3).
 */
export function parseFirstRelease(text: string): Decimal {
  const [n = '', d] = text.split('/');
  return d === undefined ? parseDecimal(text) : shortest(ratioHalfUp(BigInt(n) * SCALE, BigInt(d)), SCALE);
}
