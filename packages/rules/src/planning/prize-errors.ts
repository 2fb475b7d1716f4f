import type { CampaignDefinition, DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { boardTermsOf, prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import { turnoverPoolOf } from '@laurel/contract/campaigns/pool.ts';
import { isMoney, type PlacedPrize, type PrizeTerms } from '@laurel/contract/campaigns/prizes.ts';
import { isZeroDecimal } from '@laurel/contract/values/decimals.ts';
import { parseDecimal, unitsOf } from '../money/decimal.ts';
import { type CurrencyTerms, minorUnit, minorUnitDecimals } from '../money/minor-units.ts';
import { partOfPool, prizesWithAmounts } from '../prizes/pool-parts.ts';
import { titleIn } from '../prizes/prize-titles.ts';
import { type NamedNumbers, otherNumber } from './title-numbers.ts';

const NOTHING = 'must be more than 0';

/**
 * Prizes that cannot be paid, because they are worth nothing or have a fraction of the smallest unit of the currency, and
 * titles that name another amount. What this finds, publishing refuses.
 */
export function prizeErrors(definition: CampaignDefinition): DefinitionError[] {
  const { currency, currency_decimals } = definition;
  const { pool } = boardTermsOf(definition);
  const ofTurnover = turnoverPoolOf(pool);
  const context = { currency, currency_decimals, pool: ofTurnover ? null : (pool?.amount ?? '0') };
  const errors = prizesIn(definition).flatMap(({ pointer, prize }) => {
    const [member, detail] = faultOf(prize, context);
    return detail === undefined ? [] : [{ pointer: `${pointer}/${member}`, detail }];
  });
  const [member, amount] = ofTurnover ? ['max', ofTurnover.max] : ['amount', pool?.amount];
  const detail = amount === undefined ? undefined : amountFault(amount, definition);
  const ofPool = detail === undefined ? [] : [{ pointer: `/pool/${member}`, detail }];
  return [...errors, ...ofPool, ...titleErrors(definition)];
}

/** What the worth of a prize depends on: the currency, and the amount of the pool; null: that is not known before. */
interface Context extends CurrencyTerms {
  readonly pool: string | null;
}

type PrizeFault = readonly [member: string, detail?: string | undefined];

/** The member that decides what is paid, and what is wrong with it. */
function faultOf(prize: PrizeTerms, context: Context): PrizeFault {
  return (faults[prize.kind] as (prize: PrizeTerms, context: Context) => PrizeFault)(prize, context);
}

const faults: {
  readonly [Kind in PrizeTerms['kind']]: (
    prize: Extract<PrizeTerms, { kind: Kind }>,
    context: Context,
  ) => PrizeFault;
} = {
  cash: moneyFault,
  bonus: moneyFault,
  free_spins: ({ count }) => ['count', count > 0 ? undefined : NOTHING],
  deposit_bonus: ({ percent }) => ['percent', isZeroDecimal(percent) ? NOTHING : undefined],
  catalog_item: () => ['value'],
};

function moneyFault(
  { amount, percent = '0' }: { amount?: string | undefined; percent?: string | undefined },
  { pool, ...terms }: Context,
): PrizeFault {
  if (amount !== undefined) return ['amount', amountFault(amount, terms)];
  if (pool === null) return ['percent', isZeroDecimal(percent) ? NOTHING : undefined];
  const part = partOfPool(unitsOf(parseDecimal(pool)), percent, minorUnit(terms));
  return [
    'percent',
    part === 0n ? `must be at least the smallest unit of ${terms.currency} of the pool` : undefined,
  ];
}

function amountFault(amount: string, terms: CurrencyTerms): string | undefined {
  if (isZeroDecimal(amount)) return NOTHING;
  const { currency } = terms;
  const decimals = minorUnitDecimals(terms);
  const digits = [...(amount.split('.')[1] ?? '')];
  const used = digits.findLastIndex((digit) => digit !== '0') + 1;
  if (used <= decimals) return undefined;
  const most = decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`;
  return `${amount} ${currency} cannot be paid: ${currency} has ${most}`;
}

/** Titles by hand that name another number than their prize has (docs/rules/prizes.md#3). */
function titleErrors(definition: CampaignDefinition): DefinitionError[] {
  const { currency, default_language } = definition;
  return prizesIn(definition).flatMap(({ pointer, prize: { titles = {}, ...prize } }) => {
    const named = (numbers[prize.kind] as NumbersOf<PrizeTerms>)(prize, definition);
    const labels = placesOf(prize).map(String);
    return Object.entries(titles).flatMap(([language, title]) => {
      const said = otherNumber(title, named, { language, currency, labels });
      if (said === undefined) return [];
      const detail = `names ${said}, but the prize is ${titleIn(prize, currency, [default_language])}`;
      return [{ pointer: `${pointer}/titles/${language}`, detail }];
    });
  });
}

type NumbersOf<Terms> = (prize: Terms, definition: CampaignDefinition) => NamedNumbers;

/** Of an item nothing is judged, as it may be called anything. */
const numbers: {
  readonly [Kind in PrizeTerms['kind']]: NumbersOf<Extract<PrizeTerms, { kind: Kind }>>;
} = {
  cash: numbersOfMoney,
  bonus: numbersOfMoney,
  free_spins: ({ count }) => ({ count: [String(count)] }),
  deposit_bonus: ({ percent }) => ({ percent: [percent] }),
  catalog_item: () => ({}),
};

function numbersOfMoney(
  prize: Extract<PrizeTerms, { kind: 'cash' | 'bonus' }>,
  definition: CampaignDefinition,
): NamedNumbers {
  const { amount = '0', percent } = prize;
  return percent === undefined ? { money: [amount] } : numbersOfPart(prize, percent, definition);
}

/** Of a pool with an amount, a title may name the pool, or what its part comes to. */
function numbersOfPart(prize: PrizeTerms, percent: string, definition: CampaignDefinition): NamedNumbers {
  const { pool, prizes } = boardTermsOf(definition);
  if (pool?.amount === undefined) return { percent: [percent, pool?.turnover_percent ?? percent] };
  const { currency, currency_decimals } = definition;
  const [from = 0, to = 0] = placesOf(prize);
  const own = prizesWithAmounts({ prizes, pool, currency, currency_decimals }).flatMap((part) =>
    isMoney(part) && from <= part.place_from && part.place_to <= to ? part.amount : [],
  );
  return { percent: [percent], money: [...own, pool.amount] };
}

/** The first and last place that win it; none of a prize without places. */
function placesOf(prize: PrizeTerms): number[] {
  const { place_from, place_to } = prize as Partial<PlacedPrize>;
  return place_from === undefined || place_to === undefined ? [] : [place_from, place_to];
}
