import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { type BoardTerms, boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import { type TurnoverPool, turnoverPoolOf } from '@laurel/contract/campaigns/pool.ts';
import { WHOLE_POOL } from '@laurel/contract/campaigns/pool-checks.ts';
import { isMoney, type PlacedPrize, type Prize } from '@laurel/contract/campaigns/prizes.ts';
import { parseDecimal, scaledText, unitsOf } from '../money/decimal.ts';
import { type CurrencyTerms, minorUnit, minorUnitDecimals } from '../money/minor-units.ts';

/**
 * The prizes of a definition with their money as amounts in its currency (docs/rules/prizes.md#5): parts of the pool are
 * rounded down to minor units, and what is left of it is added to the part of the best place, as a prize of that place
 * alone. `turnoverPool`: what a pool of turnover comes to now, in 10^-8, absent: nothing yet. Its parts have their amounts
 * as titles, as no author could know them, and parts of nothing are left out.
 */
export function prizesWithAmounts({
  prizes,
  pool,
  turnoverPool = 0n,
  ...terms
}: Pick<BoardTerms, 'prizes' | 'pool'> & CurrencyTerms & { turnoverPool?: bigint }): readonly Prize[] {
  if (pool === undefined) return prizes as readonly Prize[];
  const isGrowing = turnoverPoolOf(pool) !== undefined;
  const amount = isGrowing ? turnoverPool : unitsOf(parseDecimal(pool.amount ?? '0'));
  const unit = minorUnit(terms);
  const parts = prizes.map((prize) => partOf(prize, amount, unit));
  const best = bestPart(parts);
  const left = parts.reduce(
    (rest, { prize, units = 0n }) => rest - units * BigInt(prize.place_to - prize.place_from + 1),
    amount,
  );
  const shares = parts.flatMap((part) => (part === best && left > 0n ? withLeft(part, left) : [part]));
  return isGrowing ? shares.flatMap((share) => titledShare(share, terms)) : shares.map(({ prize }) => prize);
}

function titledShare({ prize, units }: Part, terms: CurrencyTerms): Prize[] {
  if (units === undefined) return [prize];
  if (units === 0n) return [];
  return [{ ...prize, titles: amountTitles(prize, units, terms) }];
}

interface Part {
  readonly prize: Prize;
  /** What each place gets of the pool, in 10^-8; undefined for a prize that is no part of it. */
  readonly units?: bigint;
}

function partOf(prize: PlacedPrize, pool: bigint, unit: bigint): Part {
  if (!isMoney(prize) || prize.percent === undefined) return { prize: prize as Prize };
  const { percent, ...others } = prize;
  const units = partOfPool(pool, percent, unit);
  return { prize: { ...others, amount: scaledText(units) } as Prize, units };
}

/** A percent of a pool, rounded down to the smallest unit of its currency; all in 10^-8. */
export function partOfPool(pool: bigint, percent: string, unit: bigint): bigint {
  return ((pool * unitsOf(parseDecimal(percent))) / WHOLE_POOL / unit) * unit;
}

/** The first of the parts that begin at the best place. */
function bestPart(parts: readonly Part[]): Part | undefined {
  const [best] = parts
    .filter(({ units }) => units !== undefined)
    .sort((a, b) => a.prize.place_from - b.prize.place_from);
  return best;
}

function withLeft({ prize, units = 0n }: Part, left: bigint): Part[] {
  const { place_from, place_to } = prize;
  const first = { ...prize, place_to: place_from, amount: scaledText(units + left) } as Prize;
  const others = { prize: { ...prize, place_from: place_from + 1 }, units };
  return [{ prize: first, units: units + left }, ...(place_from === place_to ? [] : [others])];
}

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
function poolOfTurnover(
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

/** The prizes that places or results of a campaign's board win, with money as amounts; kinds without places have none. */
export function boardPrizes(definition: CampaignDefinition): readonly Prize[] {
  const { currency, currency_decimals } = definition;
  return prizesWithAmounts({ ...boardTermsOf(definition), currency, currency_decimals });
}

/**
 * The titles of a prize whose amount its author could not know: the amount, `37.50 EUR`, in every language that the prize
 * has one by hand in. `units`: in 10^-8.
 */
export function amountTitles(
  { titles = {} }: Prize,
  units: bigint,
  terms: CurrencyTerms,
): Record<string, string> {
  const title = `${amountText(units, terms)} ${terms.currency}`;
  return Object.fromEntries(Object.keys(titles).map((language) => [language, title]));
}

/** With all decimals of the currency: `37.50`. */
function amountText(units: bigint, terms: CurrencyTerms): string {
  const [whole, decimals = ''] = scaledText(units).split('.');
  const padded = decimals.padEnd(minorUnitDecimals(terms), '0');
  return padded === '' ? `${whole}` : `${whole}.${padded}`;
}
