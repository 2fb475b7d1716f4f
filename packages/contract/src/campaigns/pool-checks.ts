import { decimalUnits, isZeroDecimal } from '../values/decimals.ts';
import type { DefinitionError, TournamentDefinition } from './definition.ts';
import { type Pool, turnoverPoolOf } from './pool.ts';
import { isMoney, type PlacedPrize } from './prizes.ts';
import { tieTraits } from './tie-traits.ts';
import { typeTraits } from './type-traits.ts';

/** 100 %, in 10^-8 of a percent. */
export const WHOLE_POOL = decimalUnits('100');

/** What a schema cannot say about a pool and its parts. */
export function checkPool(definition: TournamentDefinition): DefinitionError[] {
  const parts = definition.prizes.flatMap((prize, index) => checkPart(prize, index, definition.pool));
  return definition.pool === undefined ? parts : [...parts, ...checkWhole(definition, definition.pool)];
}

function checkPart(
  prize: TournamentDefinition['prizes'][number],
  index: number,
  pool: Pool | undefined,
): DefinitionError[] {
  if (!isMoney(prize)) return [];
  const { amount, percent } = prize;
  const pointer = `/prizes/${index}`;
  if (amount === undefined && percent === undefined)
    return [
      { pointer: `${pointer}/amount`, detail: 'a prize of money needs an amount, or a percent of the pool' },
    ];
  if (amount !== undefined && percent !== undefined)
    return [{ pointer: `${pointer}/percent`, detail: 'a prize has an amount or a percent, not both' }];
  if (percent !== undefined && pool === undefined)
    return [{ pointer: `${pointer}/percent`, detail: 'a percent of what? the campaign has no pool' }];
  return [];
}

function checkWhole(
  { prizes, rules, currency, ...type }: TournamentDefinition,
  pool: Pool,
): DefinitionError[] {
  const errors = turnoverPoolOf(pool) ? checkOfTurnover(pool) : checkFixed(pool, currency);
  const add = (pointer: string, detail: string) => errors.push({ pointer, detail });
  if (typeTraits[type.tournament_type].isAlone)
    add('/pool', 'IM has no pool: any number of players can reach one result');
  // Where several players can have one place and each gets its whole prize, parts of a pool could be more than the pool.
  if (tieTraits[rules.tie_rule].repeatsPrizes)
    add(
      '/rules/tie_rule',
      `a pool needs first_to_reach or pooled: under ${rules.tie_rule} it could be paid twice`,
    );
  if (percentOfPool(prizes) > WHOLE_POOL) add('/pool', 'the percents of all places are more than 100');
  return errors;
}

function checkFixed({ amount, currency, max }: Pool, ofCampaign: string): DefinitionError[] {
  const errors: DefinitionError[] = [];
  const add = (pointer: string, detail: string) => errors.push({ pointer, detail });
  if (amount === undefined) add('/pool/amount', 'a pool needs an amount, or a percent of the turnover');
  else if (isZeroDecimal(amount)) add('/pool/amount', NOTHING);
  if (currency !== ofCampaign) add('/pool/currency', `must be the campaign’s currency, ${ofCampaign}`);
  if (max !== undefined) add('/pool/max', 'only a pool of turnover has a max');
  return errors;
}

function checkOfTurnover({ amount, currency, turnover_percent = '0', max }: Pool): DefinitionError[] {
  const errors: DefinitionError[] = [];
  const add = (pointer: string, detail: string) => errors.push({ pointer, detail });
  if (amount !== undefined)
    add('/pool/amount', 'a pool has an amount or a percent of the turnover, not both');
  if (currency !== undefined) add('/pool/currency', 'a pool of turnover is in the campaign’s currency');
  if (isZeroDecimal(turnover_percent)) add('/pool/turnover_percent', NOTHING);
  if (decimalUnits(turnover_percent) > WHOLE_POOL) add('/pool/turnover_percent', 'must be at most 100');
  if (max !== undefined && isZeroDecimal(max)) add('/pool/max', NOTHING);
  return errors;
}

const NOTHING = 'must be more than 0';

/** What all places have of the pool, in 10^-8 of a percent. */
export function percentOfPool(prizes: readonly PlacedPrize[]): bigint {
  return prizes.reduce((sum, prize) => {
    if (!isMoney(prize) || prize.percent === undefined) return sum;
    const places = Math.max(0, prize.place_to - prize.place_from + 1);
    return sum + decimalUnits(prize.percent) * BigInt(places);
  }, 0n);
}
