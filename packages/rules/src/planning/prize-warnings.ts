import type { CampaignDefinition, DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { tournamentTypes } from '../kinds/tournament/types.ts';
import { compare, parseDecimal } from '../money/decimal.ts';
import { mostCost } from '../prizes/most-cost.ts';

/**
 * What staff should know of the prizes before a campaign is published (docs/rules/prizes.md#4); none of it refuses anything.
 */
export function prizeWarnings(definition: CampaignDefinition): DefinitionError[] {
  if (definition.prizes.length === 0)
    return [{ pointer: '/prizes', detail: 'there are no prizes, so nobody wins anything' }];
  return [...gaps(definition), ...untranslated(definition), ...overBudget(definition)];
}

/**
 * Places (IM: rounds used) between two prizes that win nothing; below the last paid place a board usually pays everybody.
 */
function gaps({ prizes, tournament_type: type }: CampaignDefinition): DefinitionError[] {
  const inOrder = prizes.map((prize, index) => ({ ...prize, index }));
  inOrder.sort((a, b) => a.place_from - b.place_from);
  const byPlace = tournamentTypes[type].prizesBy === 'place';
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

/** A player who reads the campaign in one language should read its prizes in that language, too. */
function untranslated({ prizes, texts, default_language }: CampaignDefinition): DefinitionError[] {
  return prizes.flatMap(({ titles }, index) =>
    Object.keys(texts)
      .filter((language) => titles[language] === undefined)
      .map((language) => ({
        pointer: `/prizes/${index}/titles/${language}`,
        detail: `the campaign has texts in ${language}, but this prize has no title in it; players see the one in ${default_language}`,
      })),
  );
}

function overBudget(definition: CampaignDefinition): DefinitionError[] {
  const { budget, currency } = definition;
  if (budget === null) return [];
  const { amount, bounded } = mostCost(definition);
  const atLeast = bounded ? '' : ' or more, because several players can win the same prize';
  const isOver = compare(parseDecimal(amount), parseDecimal(budget.amount)) > 0;
  if (!isOver && bounded) return [];
  const detail = `prizes can cost ${amount} ${currency}${atLeast}; the budget is ${budget.amount} ${currency}`;
  return [{ pointer: '/budget/amount', detail }];
}
