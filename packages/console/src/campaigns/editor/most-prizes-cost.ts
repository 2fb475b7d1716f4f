import { countedPrizes } from '@laurel/contract/campaigns/counted-prizes.ts';
import type {
  CampaignDefinition,
  DropDefinition,
  JackpotDefinition,
  LevelsDefinition,
  MissionDefinition,
  RaffleDefinition,
  TournamentDefinition,
} from '@laurel/contract/campaigns/definition.ts';
import type { MissionStep } from '@laurel/contract/campaigns/mission.ts';
import { prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import {
  isMoney,
  type PlacedPrize,
  type Prize,
  type PrizeTerms,
  type UnplacedPrize,
} from '@laurel/contract/campaigns/prizes.ts';
import { givenPrize } from '@laurel/contract/campaigns/raffle.ts';
import { compare, parseDecimal } from '@laurel/rules/money/decimal.ts';
import { mostCost, mostPrizes } from '@laurel/rules/planning/most-cost.ts';
import { costOfWon, type WonPrize } from '@laurel/rules/prizes/prize-cost.ts';
import { type OfEachKind, ofKind } from '../kinds.ts';

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
  const { currency, budget } = definition;
  const { ready, won, unfinished } = ofKind(counted, definition);
  const { amount, bounded } = mostCost(ready);
  return {
    cost: costOfWon(won, currency),
    money: amount,
    bounded,
    unfinished,
    isOverBudget:
      budget !== null &&
      isDecimal(budget.amount) &&
      compare(parseDecimal(amount), parseDecimal(budget.amount)) > 0,
  };
}

/** A definition without the prizes that do not say yet what they are. */
interface Counted {
  ready: CampaignDefinition;
  /** Each of its prizes, and how often it can be won; once where nothing says how often. */
  won: WonPrize[];
  unfinished: number;
}

const counted: OfEachKind<Counted> = {
  tournament: countedPlaces,
  mission: countedSteps,
  raffle: countedDraws,
  drop: countedDrops,
  jackpot: countedPots,
  levels: countedLevels,
};

/** Each prize once for each of its places; a tier of a mission, whose places are rounds, once. */
function countedPlaces(definition: TournamentDefinition): Counted {
  const { prizes, tournament_type } = definition;
  const withPool = withFinishedPool(definition);
  const finished = prizes.filter(
    (prize) => hasPlaces(prize) && isFinished(prize, withPool.pool !== undefined),
  );
  const ready = { ...withPool, prizes: finished };
  const winners = ({ place_from, place_to }: Prize) =>
    tournament_type === 'IM' ? 1 : place_to - place_from + 1;
  const won = mostPrizes(ready).map((prize) => ({ prize, winners: winners(prize) }));
  return { ready, won, unfinished: prizes.length - finished.length };
}

const finished = (prize: UnplacedPrize | null) => (prize !== null && isFinished(prize, false) ? prize : null);

function countedLevels(definition: LevelsDefinition): Counted {
  const { rules } = definition;
  const levels = rules.levels.map((level) => ({ ...level, prize: finished(level.prize) }));
  return countedOnce(definition, { ...definition, rules: { ...rules, levels } });
}

function countedSteps(definition: MissionDefinition): Counted {
  const steps = definition.rules.steps.map(
    (step) => ({ ...step, prize: finished(step.prize) }) as MissionStep,
  );
  const ready = { ...definition, rules: { ...definition.rules, steps }, prize: finished(definition.prize) };
  return countedOnce(definition, ready);
}

function countedOnce(definition: CampaignDefinition, ready: CampaignDefinition): Counted {
  const won = prizesIn(ready).map(({ prize }) => ({ prize: prize as Prize, winners: 1 }));
  return { ready, won, unfinished: prizesIn(definition).length - won.length };
}

function countedDraws(definition: RaffleDefinition): Counted {
  const prizes = definition.prizes.filter((prize) => isCounted(prize.count, givenPrize(prize)));
  return countedForWinners(definition, { ...definition, prizes });
}

function countedDrops(definition: DropDefinition): Counted {
  const { rules } = definition;
  const prizes = rules.prizes.filter(({ prize, count }) => isCounted(count, prize));
  return countedForWinners(definition, { ...definition, rules: { ...rules, prizes } });
}

function isCounted(count: number, prize: PrizeTerms): boolean {
  return Number.isInteger(count) && isFinished(prize, false);
}

function countedForWinners<Kind extends RaffleDefinition | DropDefinition>(
  definition: Kind,
  ready: Kind,
): Counted {
  const won = countedPrizes(ready).map(({ prize, count }) => ({ prize: prize as Prize, winners: count }));
  return { ready, won, unfinished: prizesIn(definition).length - won.length };
}

/** Counts each pot once, with the amount by which it must fall, or else its seed. */
function countedPots(definition: JackpotDefinition): Counted {
  const { rules } = definition;
  const levels = rules.levels.filter(({ must_drop_by: by, seed_amount }) => isDecimal(by ?? seed_amount));
  return {
    ready: { ...definition, rules: { ...rules, levels } },
    won: levels.map(({ must_drop_by: by, seed_amount }) => ({
      prize: { kind: 'cash', amount: by ?? seed_amount, place_from: 1, place_to: 1 },
      winners: 1,
    })),
    unfinished: rules.levels.length - levels.length,
  };
}

function withFinishedPool({ pool, ...others }: TournamentDefinition): TournamentDefinition {
  const isFinishedPool =
    isDecimal(pool?.turnover_percent ?? pool?.amount ?? '') &&
    (pool?.max === undefined || isDecimal(pool.max));
  return pool && isFinishedPool ? { ...others, pool } : others;
}

function hasPlaces({ place_from, place_to }: PlacedPrize): boolean {
  const areWhole = Number.isInteger(place_from) && Number.isInteger(place_to);
  return areWhole && place_to >= place_from && place_to <= 100_000;
}

function isFinished(prize: PrizeTerms, hasPool: boolean): boolean {
  if (isMoney(prize)) {
    if (prize.percent !== undefined) return hasPool && isDecimal(prize.percent);
    return isDecimal(prize.amount ?? '');
  }
  return prize.kind !== 'free_spins' || Number.isInteger(prize.count);
}

function isDecimal(text: string): boolean {
  return /^(?:0|[1-9]\d{0,14})(?:\.\d{1,8})?$/.test(text);
}
