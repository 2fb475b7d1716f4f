import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import { type TurnoverPool, turnoverPoolOf } from '@laurel/contract/campaigns/pool.ts';
import { WHOLE_POOL } from '@laurel/contract/campaigns/pool-checks.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { parseDecimal, unitsOf } from '../money/decimal.ts';
import { type CurrencyTerms, minorUnit } from '../money/minor-units.ts';
import { prizesWithAmounts } from './pool-parts.ts';

/** A pool that grows with what players stake (docs/rules/prizes.md#6). Money is in 10^-8 of the campaign's currency. */
export interface GrowingPool {
  /** What the pool comes to at a turnover. */
  amountAt(turnover: bigint): bigint;
  /** The prizes at such an amount. */
  prizesOf(amount: bigint): readonly Prize[];
}

/** Of a jackpot: what is summed is the contributions, and no place of the board wins any. */
const SUM_ALONE: GrowingPool = { amountAt: () => 0n, prizesOf: () => [] };

/** That of a campaign; undefined: it has none, or its amount is fixed. */
export function growingPoolOf(definition: CampaignDefinition): GrowingPool | undefined {
  if (definition.kind === 'jackpot') return SUM_ALONE;
  const { prizes, pool } = boardTermsOf(definition);
  const terms = turnoverPoolOf(pool);
  if (!terms) return undefined;
  const { currency, currency_decimals } = definition;
  const money = { currency, currency_decimals };
  return {
    amountAt: (turnover) => poolOfTurnover(terms, turnover, money),
    prizesOf: (amount) => prizesWithAmounts({ ...money, prizes, pool, turnoverPool: amount }),
  };
}

/** The percentage, rounded down to the smallest unit of the currency, and at most `max`; all in 10^-8. */
export function poolOfTurnover(
  { turnover_percent, max }: TurnoverPool,
  turnover: bigint,
  money: CurrencyTerms,
): bigint {
  const unit = minorUnit(money);
  const percent = unitsOf(parseDecimal(turnover_percent));
  const amount = ((turnover * percent) / WHOLE_POOL / unit) * unit;
  const most = max === undefined ? amount : unitsOf(parseDecimal(max));
  return amount < most ? amount : most;
}
