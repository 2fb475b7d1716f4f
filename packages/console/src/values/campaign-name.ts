import type { Campaign } from '@laurel/contract/campaigns/answers.ts';

/** The name in the campaign's own language, else in any that it has, else its custom_id. */
export function campaignName({
  texts,
  default_language,
  custom_id,
}: Pick<Campaign, 'texts' | 'default_language' | 'custom_id'>): string {
  return texts[default_language ?? 'en']?.name ?? Object.values(texts)[0]?.name ?? custom_id;
}
