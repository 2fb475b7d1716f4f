import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignDefinition, DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { boardTermsOf, prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import { turnoverPoolOf } from '@laurel/contract/campaigns/pool.ts';
import { percentOfPool, WHOLE_POOL } from '@laurel/contract/campaigns/pool-checks.ts';
import { writtenWordingIn } from '../campaigns/written-texts.ts';
import { scoreTypeOf } from '../kinds/score-types.ts';
import { compare, parseDecimal, scaledText } from '../money/decimal.ts';
import { isWritten } from '../prizes/prize-titles.ts';
import { mostCost } from './most-cost.ts';

/** Where prizes are missing, by kind; a jackpot pays what its pots hold. */
const pointers: Readonly<Record<CampaignKindName, string | undefined>> = {
  tournament: '/prizes',
  mission: '/prize',
  raffle: '/prizes',
  drop: '/rules/prizes',
  jackpot: undefined,
  levels: '/rules/levels',
};

/**
 * What staff should know of the prizes before a campaign is published (docs/rules/prizes.md#4); none of it refuses anything.
 */
export function prizeWarnings(definition: CampaignDefinition): DefinitionError[] {
  if (prizesIn(definition).length === 0) {
    const pointer = pointers[definition.kind];
    return pointer === undefined ? [] : [{ pointer, detail: 'there are no prizes, so nobody wins anything' }];
  }
  return [...gaps(definition), ...ofPool(definition), ...untranslated(definition), ...overBudget(definition)];
}

/**
 * Places (IM: rounds used) between two prizes that win nothing; below the last paid place a board usually pays everybody.
 */
function gaps(definition: CampaignDefinition): DefinitionError[] {
  const { prizes } = boardTermsOf(definition);
  const inOrder = prizes.map((prize, index) => ({ ...prize, index }));
  inOrder.sort((a, b) => a.place_from - b.place_from);
  const byPlace = scoreTypeOf(definition).prizesBy === 'place';
  let next = byPlace ? 1 : (inOrder[0]?.place_from ?? 1);
  return inOrder.flatMap(({ place_from, place_to, index }) => {
    const missing = { from: next, to: place_from - 1 };
    next = Math.max(next, place_to + 1);
    if (missing.to < missing.from) return [];
    return [{ pointer: `/prizes/${index}/place_from`, detail: `${span(missing, byPlace)} no prize` }];
  });
}

function span({ from, to }: { from: number; to: number }, byPlace: boolean): string {
  const what = byPlace ? 'place' : 'a result of';
  const unit = byPlace ? '' : ' rounds';
  if (from === to) return `${what} ${from}${unit} has`;
  return byPlace ? `places ${from} to ${to} have` : `${what} ${from} to ${to}${unit} has`;
}

/** What no percent names goes to the best place, which its author may not have meant. */
function ofPool(definition: CampaignDefinition): DefinitionError[] {
  const { pool, prizes } = boardTermsOf(definition);
  if (pool === undefined) return [];
  const endless = turnoverPoolOf(pool) && pool.max === undefined ? [ENDLESS] : [];
  const percents = percentOfPool(prizes);
  if (percents === 0n)
    return [
      ...endless,
      { pointer: '/pool', detail: 'no prize has a percent of the pool, so nobody wins it' },
    ];
  if (percents >= WHOLE_POOL) return endless;
  const detail = `prizes come to ${scaledText(percents)} % of the pool; the best place wins the rest as well`;
  return [...endless, { pointer: '/pool', detail }];
}

const ENDLESS = {
  pointer: '/pool/max',
  detail: 'without a max the pool grows with the turnover without end',
};

/** A player who reads the campaign in one language should read its prizes in that language, too. */
function untranslated(definition: CampaignDefinition): DefinitionError[] {
  const { texts, default_language } = definition;
  return prizesIn(definition).flatMap(({ pointer, prize }) =>
    Object.keys(texts)
      .filter((language) => prize.titles?.[language] === undefined)
      .filter((language) => !isWritten(prize) || !writtenWordingIn(language))
      .map((language) => ({
        pointer: `${pointer}/titles/${language}`,
        detail: `the campaign has texts in ${language}, but this prize has no title in it; players see the one in ${default_language}`,
      })),
  );
}

function overBudget(definition: CampaignDefinition): DefinitionError[] {
  const { budget, currency } = definition;
  if (budget === null) return [];
  const { amount, bounded } = mostCost(definition);
  const isGrowing = turnoverPoolOf(boardTermsOf(definition).pool) !== undefined;
  const why = isGrowing ? 'the pool grows with the turnover' : 'several players can win the same prize';
  const atLeast = bounded ? '' : ` or more, because ${why}`;
  const isOver = compare(parseDecimal(amount), parseDecimal(budget.amount)) > 0;
  if (!isOver && bounded) return [];
  const detail = `prizes can cost ${amount} ${currency}${atLeast}; the budget is ${budget.amount} ${currency}`;
  return [{ pointer: '/budget/amount', detail }];
}
