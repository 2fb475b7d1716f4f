import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';

/** Prizes as staff read them: their titles in the campaign's default language. */
export function prizeTitles(
  prizes: readonly Prize[],
  { default_language }: Pick<CampaignDefinition, 'default_language'>,
): string[] {
  return prizes.map(({ titles }) => titles[default_language] ?? '');
}
