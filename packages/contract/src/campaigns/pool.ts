import { type Static, Type } from 'typebox';
import { closedModel, currencyCode, decimal } from '../values/schemas.ts';

/**
 * Money that the places of a board share (docs/rules/prizes.md#5): an amount with its currency, or a percentage of the
 * turnover with the most that it can come to. Which members go together is checked apart, as a schema would answer a pool of
 * both by naming neither.
 */
const poolSchema = closedModel('Pool', {
  amount: Type.Optional(decimal('What prizes in `percent` are parts of')),
  currency: Type.Optional(currencyCode('Of `amount`: the currency of the campaign')),
  turnover_percent: Type.Optional(
    decimal('In place of `amount`: of the stakes of all rounds that count, in the campaign’s currency'),
  ),
  max: Type.Optional(
    decimal('With `turnover_percent`: the most that the pool can be, in the campaign’s currency'),
  ),
});

export type Pool = Static<typeof poolSchema>;

/** A pool that grows with the turnover. */
export interface TurnoverPool {
  readonly turnover_percent: string;
  /** Absent: the pool grows without end. */
  readonly max?: string | undefined;
}

/** Left out where there is none, so that definitions of earlier releases stay as they are. */
export const ofPools = { pool: Type.Optional(poolSchema) };

/** The pool as one of turnover; undefined: there is none, or its amount is fixed. */
export function turnoverPoolOf(pool: Pool | undefined): TurnoverPool | undefined {
  if (pool?.turnover_percent === undefined) return undefined;
  const { turnover_percent, max } = pool;
  return { turnover_percent, max };
}
