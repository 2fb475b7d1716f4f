import type { CampaignDefinition, CampaignText } from '@laurel/contract/campaigns/definition.ts';
import { prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import type { PrizeTerms } from '@laurel/contract/campaigns/prizes.ts';
import { negotiate } from './match-language.ts';

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
  const known = new Map(prizesIn(definition).map(({ prize }) => [prize, titleIn(prize, languages)]));
  return (prize) => known.get(prize) ?? titleIn(prize, languages);
}

/** The title in the first of the languages that it exists in. */
export function titleIn({ titles }: Pick<PrizeTerms, 'titles'>, languages: readonly string[]): string {
  return inLanguage(titles, languages);
}

/** The text in the first of the languages that it exists in. */
export function inLanguage(byTag: Readonly<Record<string, string>>, languages: readonly string[]): string {
  const available = Object.keys(byTag);
  const tag = negotiate(languages, available) ?? available[0];
  return (tag !== undefined && byTag[tag]) || '';
}
