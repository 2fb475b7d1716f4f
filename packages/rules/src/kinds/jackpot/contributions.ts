import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { type Decimal, scaledText, unitsOf, type Whole, whole } from '../../money/decimal.ts';
import type { ShortDecimal } from '../../money/long-decimal.ts';
import { SCALE } from '../../money/scale.ts';
import { exact, shortest } from '../../money/wide-decimal.ts';

/** The part of a stake that goes into a pot, a fraction in its lowest terms: 0 < n ≤ d ≤ 10^10. */
export interface Share {
  readonly n: number;
  readonly d: number;
}

/** 100 %, in 10^-8 of a percent. */
const WHOLE = 100n * SCALE;
/** Bits of a sum of contributions: 10^24 of 10^-8 are more than all money. */
const BITS = 80n;

/** A percentage, in 10^-8 of a percent, as a share. */
export function shareOfPercent(percent: bigint): Share {
  let [divisor, rest] = [WHOLE, percent];
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest];
  return { n: Number(percent / divisor), d: Number(WHOLE / divisor) };
}

/**
 * stake × share, rounded half even once to 10^-8 (docs/rules/jackpots.md#2), in the campaign's currency. Doubles hold each
 * number on the way exactly, except for stakes above 90 million and shares of many digits.
 */
export function contributionOf(stake: Decimal, { n, d }: Share): Decimal {
  if (typeof stake === 'number') {
    // Whole parts and the rest apart, so that products are small. The quotient of whole numbers is never rounded up to one.
    const parts = Math.floor(stake / d);
    const product = (stake - parts * d) * n;
    const part = Math.floor(product / d);
    const [floor, rest] = [parts * n + part, product - part * d];
    const isUp = 2 * rest > d || (2 * rest === d && floor % 2 === 1);
    if (product <= Number.MAX_SAFE_INTEGER) return (isUp ? floor + 1 : floor) as ShortDecimal;
  }
  return largeContribution(stake, BigInt(n), BigInt(d));
}

function largeContribution(stake: Decimal, numerator: bigint, denominator: bigint): Decimal {
  const { n, d } = exact(stake);
  const [product, by] = [n * numerator * SCALE, d * denominator];
  const [floor, rest] = [product / by, 2n * (product % by)];
  const isUp = rest > by || (rest === by && floor % 2n === 1n);
  return shortest(isUp ? floor + 1n : floor, SCALE);
}

/** The contributions to all levels in one number, so that those of many players are added in one sum. */
export function packContributions(contributions: readonly Decimal[]): Whole {
  let packed = 0n;
  for (let level = contributions.length - 1; level >= 0; level -= 1)
    packed = (packed << BITS) + unitsOf(contributions[level] as Decimal);
  return whole(packed);
}

/** The sums for each level, from the sum of such numbers. */
export function unpackContributions(packed: bigint, levels: number): bigint[] {
  return Array.from({ length: levels }, (_, level) =>
    BigInt.asUintN(Number(BITS), packed >> (BITS * BigInt(level))),
  );
}

/** What all rounds that count contribute to each level of a jackpot, exact decimal; undefined for other campaigns. */
export function contributionsOf(definition: CampaignDefinition, turnover: bigint): string[] | undefined {
  if (definition.kind !== 'jackpot') return undefined;
  const sums = unpackContributions(turnover, definition.rules.levels.length);
  return sums.map((sum) => scaledText(sum));
}
