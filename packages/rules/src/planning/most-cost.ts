import { countedPrizes } from '@laurel/contract/campaigns/counted-prizes.ts';
import type {
  CampaignDefinition,
  DropDefinition,
  JackpotDefinition,
  RaffleDefinition,
  TournamentDefinition,
} from '@laurel/contract/campaigns/definition.ts';
import type { JackpotLevel } from '@laurel/contract/campaigns/jackpot.ts';
import { openEnd } from '@laurel/contract/campaigns/open-end.ts';
import { turnoverPoolOf } from '@laurel/contract/campaigns/pool.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { prizesOfSteps, type SteppedDefinition } from '@laurel/contract/campaigns/stepped.ts';
import { tieTraits } from '@laurel/contract/campaigns/tie-traits.ts';
import { decimalUnits } from '@laurel/contract/values/decimals.ts';
import { scoreTypeOf } from '../kinds/score-types.ts';
import {
  compare,
  exactText,
  parseDecimal,
  quotientHalfUp,
  scaledText,
  times,
  unitsOf,
} from '../money/decimal.ts';
import { minorUnitDecimals } from '../money/minor-units.ts';
import { SCALE } from '../money/scale.ts';
import { prizesWithAmounts } from '../prizes/pool-parts.ts';
import { moneyOf } from '../prizes/prize-cost.ts';

/** The most that the prizes of a campaign may cost. */
interface MostCost {
  /** Cash and bonus in the campaign's currency, exact decimal: each prize once for each of its places. */
  amount: string;
  /**
   * False: it may be more, because equal scores share a place, because any number reaches a tier (IM), or because a pool of
   * turnover has no `max`.
   */
  bounded: boolean;
}

/**
 * The most that cash and bonus of a campaign may cost if every place is taken (docs/rules/prizes.md#4). Free spins, deposit
 * bonuses and items have no amount. IM counts each tier once: its places are rounds used.
 */
export function mostCost(definition: CampaignDefinition): MostCost {
  if (definition.kind === 'raffle' || definition.kind === 'drop') return eachForItsWinners(definition);
  if (definition.kind === 'jackpot') return jackpotMost(definition);
  if (definition.kind !== 'tournament') return eachOnce(definition);
  const { rules } = definition;
  const byPlace = scoreTypeOf(definition).prizesBy === 'place';
  const units = mostPrizes(definition).reduce((sum, prize) => {
    const winners = byPlace ? prize.place_to - prize.place_from + 1 : 1;
    return sum + moneyOf(prize) * BigInt(winners);
  }, 0n);
  const pool = turnoverPoolOf(definition.pool);
  const isEndless = pool !== undefined && pool.max === undefined;
  const bounded = !isEndless && (units === 0n || (byPlace && !tieTraits[rules.tie_rule].repeatsPrizes));
  return { amount: scaledText(units), bounded };
}

/** The prizes with a pool of turnover at its `max`; without one its parts cost anything, and count nothing. */
export function mostPrizes(definition: TournamentDefinition): readonly Prize[] {
  const max = turnoverPoolOf(definition.pool)?.max;
  return prizesWithAmounts({
    ...definition,
    ...(max !== undefined && { turnoverPool: unitsOf(parseDecimal(max)) }),
  });
}

/** Where any number of players can win every prize, of any number there is no most. */
function eachOnce(definition: SteppedDefinition): MostCost {
  const units = prizesOfSteps(definition).reduce(
    (sum, prize) => sum + (prize === null ? 0n : moneyOf(prize)),
    0n,
  );
  return { amount: scaledText(units), bounded: units === 0n };
}

/** Each pot once, by which it must fall; a pot falls again and again, so there is no most (docs/rules/jackpots.md#8). */
function jackpotMost({ rules }: JackpotDefinition): MostCost {
  const units = rules.levels.reduce(
    (sum, { must_drop_by: by, seed_amount }) => sum + decimalUnits(by ?? seed_amount),
    0n,
  );
  return { amount: scaledText(units), bounded: false };
}

/** A draw has as many winners of each prize as the definition says, at most. */
function eachForItsWinners(definition: RaffleDefinition | DropDefinition): MostCost {
  const prizes = countedPrizes(definition);
  const units = prizes.reduce((sum, { prize, count }) => sum + moneyOf(prize) * BigInt(count), 0n);
  return { amount: scaledText(units), bounded: true };
}

/**
 * What cash and bonus of a campaign come to at its end (docs/rules/operations.md#12): with every place taken where prizes
 * are those of places, else as much as `soFar` comes to if it goes on at the same pace; `soFar` where there is no end.
 * Instants are ms, amounts exact.
 */
export function costAtEnd(
  definition: CampaignDefinition,
  soFar: string,
  { start, end, now }: { start: number; end: number; now: number },
): string {
  const { amount, bounded } = mostCost(definition);
  const cost = parseDecimal(soFar);
  if (bounded || isByPlace(definition)) return compare(cost, parseDecimal(amount)) > 0 ? soFar : amount;
  const [gone, whole] = [now - start, end - start];
  if (gone <= 0 || gone >= whole || definition.end === openEnd) return soFar;
  return exactText(
    quotientHalfUp(times(cost, whole), parseDecimal(String(gone)), minorUnitDecimals(definition)),
  );
}

/** Only ties make such prizes cost more than all places do. */
function isByPlace(definition: CampaignDefinition): boolean {
  if (definition.kind !== 'tournament' || turnoverPoolOf(definition.pool) !== undefined) return false;
  return scoreTypeOf(definition).prizesBy === 'place';
}

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
