import { countedPrizes } from '@laurel/contract/campaigns/counted-prizes.ts';
import type {
  CampaignDefinition,
  DropDefinition,
  JackpotDefinition,
  RaffleDefinition,
  TournamentDefinition,
} from '@laurel/contract/campaigns/definition.ts';
import { turnoverPoolOf } from '@laurel/contract/campaigns/pool.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { prizesOfSteps, type SteppedDefinition } from '@laurel/contract/campaigns/stepped.ts';
import { decimalUnits } from '@laurel/contract/values/decimals.ts';
import { repeatsPrizes } from '../boards/tie-rule.ts';
import { scoreTypeOf } from '../kinds/score-types.ts';
import { parseDecimal, scaledText, unitsOf } from '../money/decimal.ts';
import { SCALE_DECIMALS } from '../money/scale.ts';
import { moneyOf } from '../prizes/money-of.ts';
import { prizesWithAmounts } from '../prizes/pool-parts.ts';

/** The most that the prizes of a campaign may cost. */
export interface MostCost {
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
  const bounded = !isEndless && (units === 0n || (byPlace && !repeatsPrizes[rules.tie_rule]));
  return { amount: scaledText(units, SCALE_DECIMALS), bounded };
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
  return { amount: scaledText(units, SCALE_DECIMALS), bounded: units === 0n };
}

/** Each pot once, by which it must fall; a pot falls again and again, so there is no most (docs/rules/jackpots.md#8). */
function jackpotMost({ rules }: JackpotDefinition): MostCost {
  const units = rules.levels.reduce(
    (sum, { must_drop_by: by, seed_amount }) => sum + decimalUnits(by ?? seed_amount),
    0n,
  );
  return { amount: scaledText(units, SCALE_DECIMALS), bounded: false };
}

/** A draw has as many winners of each prize as the definition says, at most. */
function eachForItsWinners(definition: RaffleDefinition | DropDefinition): MostCost {
  const prizes = countedPrizes(definition);
  const units = prizes.reduce((sum, { prize, count }) => sum + moneyOf(prize) * BigInt(count), 0n);
  return { amount: scaledText(units, SCALE_DECIMALS), bounded: true };
}
