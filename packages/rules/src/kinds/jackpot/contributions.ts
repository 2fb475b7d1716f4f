import { type Decimal, type Whole, whole } from '../../money/decimal.ts';
import { exact } from '../../money/wide-decimal.ts';

/** What is in a stake of 1 % of a percentage of 1. */
const WHOLE_PERCENT = 100n;
/** Bits of a sum of contributions: 10^24 of 10^-8 are more than all money. */
const BITS = 80n;

/**
 * stake × percent, rounded half even once to 10^-8 (docs/rules/jackpots.md#2): `percent` in 10^-8 of a percent, the result
 * in 10^-8 of the campaign's currency.
 */
export function contributionOf(stake: Decimal, percent: bigint): bigint {
  const { n, d } = exact(stake);
  const [product, by] = [n * percent, d * WHOLE_PERCENT];
  const [floor, rest] = [product / by, 2n * (product % by)];
  return rest > by || (rest === by && floor % 2n === 1n) ? floor + 1n : floor;
}

/** The contributions to all levels in one number, so that those of many players are added in one sum. */
export function packContributions(contributions: readonly bigint[]): Whole {
  return whole(contributions.reduceRight((packed, one) => (packed << BITS) + one, 0n));
}

/** The sums for each level, from the sum of such numbers. */
export function unpackContributions(packed: bigint, levels: number): bigint[] {
  return Array.from({ length: levels }, (_, level) =>
    BigInt.asUintN(Number(BITS), packed >> (BITS * BigInt(level))),
  );
}
