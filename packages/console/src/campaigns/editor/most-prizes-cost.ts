import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { compare, parseDecimal } from '@laurel/rules/money/decimal.ts';
import { mostCost } from '@laurel/rules/prizes/most-cost.ts';
import { prizeCost } from '@laurel/rules/prizes/prize-cost.ts';

/** What prizes may come to if every place is taken. */
export interface MostPrizesCost {
  /** By kind, as the rules count it. */
  cost: PrizeCost;
  /** Cash and bonus together, exact decimal: what a budget is compared with. */
  money: string;
  /** False: more may win, because places are shared or because any number reaches a tier. */
  bounded: boolean;
  /** How many prizes do not say yet what they are. */
  unfinished: number;
  isOverBudget: boolean;
}

/** The most that the prizes of a definition may cost, by the rules that also settle it. */
export function mostPrizesCost(definition: CampaignDefinition): MostPrizesCost {
  const { currency, prizes, budget, tournament_type } = definition;
  const finished = prizes.filter(isFinished);
  const { amount, bounded } = mostCost({ ...definition, prizes: finished });
  return {
    cost: prizeCost(everyPlace(finished, tournament_type === 'IM'), currency),
    money: amount,
    bounded,
    unfinished: prizes.length - finished.length,
    isOverBudget: budget !== null && isDecimal(budget.amount) && isMore(amount, budget.amount),
  };
}

/** Each prize once for each of its places; a tier of a mission, whose places are rounds, once. */
function* everyPlace(prizes: readonly Prize[], isByTier: boolean): Generator<Prize> {
  for (const prize of prizes) {
    const count = isByTier ? 1 : prize.place_to - prize.place_from + 1;
    for (let place = 0; place < count; place += 1) yield prize;
  }
}

function isFinished(prize: Prize): boolean {
  const hasPlaces = Number.isInteger(prize.place_from) && Number.isInteger(prize.place_to);
  if (!hasPlaces || prize.place_to < prize.place_from || prize.place_to > 100_000) return false;
  if (prize.kind === 'cash' || prize.kind === 'bonus') return isDecimal(prize.amount);
  if (prize.kind === 'free_spins') return Number.isInteger(prize.count);
  return true;
}

function isMore(one: string, other: string): boolean {
  return compare(parseDecimal(one), parseDecimal(other)) > 0;
}

function isDecimal(text: string): boolean {
  return /^(?:0|[1-9]\d{0,14})(?:\.\d{1,8})?$/.test(text);
}
