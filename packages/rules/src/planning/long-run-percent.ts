import type { JackpotLevel } from '@laurel/contract/campaigns/jackpot.ts';
import { decimalUnits } from '@laurel/contract/values/decimals.ts';
import { scaledText } from '../money/decimal.ts';
import { SCALE } from '../money/scale.ts';

/**
 * What pots cost in the long run, in percent of the stakes with two decimals (docs/rules/jackpots.md#8). Undefined: one
 * falls by chance, so that its seed is a cost of each round, or has no amounts yet.
 */
export function longRunPercent(levels: readonly JackpotLevel[]): string | undefined {
  const shares = levels.map(shareOf);
  if (shares.length === 0 || shares.includes(undefined)) return undefined;
  const units = shares.reduce<bigint>((sum, share) => sum + (share ?? 0n), 0n);
  const hundredth = SCALE / 100n;
  return scaledText((units + hundredth / 2n) / hundredth, 2);
}

/** p + seed · p ÷ (M − seed), which is p · 2M ÷ (2M − 2 seed), in 10^-8. */
function shareOf({ contribution_percent, seed_amount, must_drop_from, must_drop_by }: JackpotLevel) {
  const from = must_drop_from ?? seed_amount;
  if (must_drop_by === null || ![contribution_percent, seed_amount, from, must_drop_by].every(isWritten))
    return undefined;
  const twiceMean = decimalUnits(from) + decimalUnits(must_drop_by);
  const room = twiceMean - 2n * decimalUnits(seed_amount);
  return room > 0n ? (decimalUnits(contribution_percent) * twiceMean) / room : undefined;
}

const isWritten = (text: string) => /^\d{1,15}(?:\.\d{1,8})?$/.test(text);
