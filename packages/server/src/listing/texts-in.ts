import type { CampaignDefinition, CampaignText } from '@laurel/contract/campaigns/definition.ts';
import { prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import type { PrizeTerms } from '@laurel/contract/campaigns/prizes.ts';
import { negotiate } from '@laurel/rules/campaigns/languages.ts';
import { titleIn } from '@laurel/rules/prizes/prize-titles.ts';

/** Each text falls back on its own: a translation of the name alone is used, with the terms in another language. */
export function textIn(
  texts: Record<string, CampaignText>,
  member: keyof CampaignText,
  languages: readonly string[],
): string {
  const available = Object.keys(texts).filter((tag) => texts[tag]?.[member] !== undefined);
  const tag = negotiate(languages, available) ?? available[0];
  return (tag !== undefined && texts[tag]?.[member]) || '';
}

/** Titles are chosen once per prize, not once per row. */
export function titlesIn(
  definition: CampaignDefinition,
  languages: readonly string[],
): (prize: PrizeTerms) => string {
  const { currency } = definition;
  const known = new Map(
    prizesIn(definition).map(({ prize }) => [prize, titleIn(prize, currency, languages)]),
  );
  return (prize) => known.get(prize) ?? titleIn(prize, currency, languages);
}
