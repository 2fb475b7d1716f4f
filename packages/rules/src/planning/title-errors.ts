import type { CampaignDefinition, DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { boardTermsOf, prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import { isMoney, type PlacedPrize, type PrizeTerms } from '@laurel/contract/campaigns/prizes.ts';
import { prizesWithAmounts } from '../prizes/pool-parts.ts';
import { titleIn } from '../prizes/prize-titles.ts';
import { type NamedNumbers, otherNumber } from './title-numbers.ts';

/** Titles by hand that name another number than their prize has (docs/rules/prizes.md#3). */
export function titleErrors(definition: CampaignDefinition): DefinitionError[] {
  const { currency, default_language } = definition;
  return prizesIn(definition).flatMap(({ pointer, prize: { titles = {}, ...prize } }) => {
    const named = numbersOf(prize, definition);
    const labels = placesOf(prize).map(String);
    return Object.entries(titles).flatMap(([language, title]) => {
      const said = otherNumber(title, named, { language, currency, labels });
      if (said === undefined) return [];
      const detail = `names ${said}, but the prize is ${titleIn(prize, currency, [default_language])}`;
      return [{ pointer: `${pointer}/titles/${language}`, detail }];
    });
  });
}

function numbersOf(prize: PrizeTerms, definition: CampaignDefinition): NamedNumbers {
  return (numbers[prize.kind] as NumbersOf<PrizeTerms>)(prize, definition);
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
