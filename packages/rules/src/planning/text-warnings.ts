import type { CampaignDefinition, DefinitionError } from '@laurel/contract/campaigns/definition.ts';

/** Texts that players would look for in vain (docs/rules/campaigns.md#5); none of it refuses anything. */
export function textWarnings({ texts, default_language }: CampaignDefinition): DefinitionError[] {
  const fallback = texts[default_language] ?? {};
  return Object.entries(texts).flatMap(([language, text]) => {
    const isDefault = language === default_language;
    return (['name', 'terms', 'info'] as const).flatMap((member) => {
      if (hasText(text[member])) return [];
      // A text that is missing in every language may be missing on purpose, except the terms.
      const elsewhere = Object.values(texts).some((other) => hasText(other[member]));
      if (!elsewhere && (member !== 'terms' || !isDefault)) return [];
      const pointer = `/texts/${language}/${member}`;
      if (isDefault) return [{ pointer, detail: `${language}, the default language, has no ${member}` }];
      const shown = hasText(fallback[member]) ? `players read ${default_language}` : 'players see none';
      return [{ pointer, detail: `${language} has no ${member}; ${shown}` }];
    });
  });
}

function hasText(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}
