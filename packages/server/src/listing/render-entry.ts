import type { CampaignText } from '@laurel/contract/campaigns/definition.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { type EntryParts, entryKindOf } from './kinds/entry-kinds.ts';
import type { DatedCampaign } from './list-campaigns.ts';
import { type ServiceTexts, serviceWording } from './service-texts.ts';
import { textIn } from './texts-in.ts';

/** The JSON text of one element of `results` without its kind (docs/rules/listing.md). */
export function renderEntry(dated: DatedCampaign, parts: Omit<EntryParts, 'texts' | 'locale'>): string {
  const { definition } = dated.campaign;
  const languages = [...parts.languages, definition.default_language];
  const wording = serviceWording(parts.languages);
  const campaign = JSON.stringify(campaignOf(dated, wording.texts, languages));
  const members = entryKindOf(definition).members(definition, { ...parts, ...wording, languages });
  return `{"campaign":${campaign},${members}}`;
}

/** The JSON text of an entry with its kind. */
export function entryWithKind({ campaign }: DatedCampaign, entry: string): string {
  return `{"kind":"${campaign.definition.kind}",${entry.slice(1)}`;
}

/** The members that all kinds share. */
function campaignOf(
  { campaign, status, start, end }: DatedCampaign,
  service: ServiceTexts,
  languages: readonly string[],
): object {
  const { definition } = campaign;
  const textOf = (member: keyof CampaignText) => textIn(definition.texts, member, languages);
  return {
    id: campaign.campaign_id,
    custom_id: definition.custom_id,
    name: textOf('name'),
    image: definition.image,
    start: shortTimestamp(start),
    end: shortTimestamp(end),
    status,
    status_for_display: service.status[status],
    terms: { content: textOf('terms'), ...entryKindOf(definition).terms(definition, service) },
    game_ids: definition.games.ids,
    campaign_info: textOf('info'),
  };
}

/** Milliseconds are shown if there are any. */
function shortTimestamp(instant: number): string {
  return formatTimestamp(instant).replace('.000Z', 'Z');
}
