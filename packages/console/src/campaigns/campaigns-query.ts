import type { Campaign, CampaignState } from '@laurel/contract/campaigns/answers.ts';
import { type CampaignKindName, kindNames } from '@laurel/contract/campaigns/by-kind.ts';
import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { t } from '../languages/messages.ts';
import { boundsOfDay } from '../time/zoned-time.ts';

/** What narrows the list of campaigns, as the call has it. */
export interface CampaignsQuery {
  state?: CampaignState;
  status?: NonNullable<Campaign['status']>;
  kind?: CampaignKindName;
  tournament_type?: TournamentType;
  name?: string;
  from?: string;
  to?: string;
}

/** Of campaigns, in the words of their rows; `over` are those that wait for late events and those that are settled. */
export const statusFilters = {
  scheduled: { word: t('Scheduled'), query: { status: 'SC' } },
  running: { word: t('Running'), query: { state: 'published', status: 'AC' } },
  over: { word: t('Over'), query: { status: 'FI' } },
  late: { word: t('Waits for late events'), query: { state: 'published', status: 'FI' } },
  settled: { word: t('Settled'), query: { state: 'settled' } },
  draft: { word: t('Draft'), query: { state: 'draft' } },
  cancelled: { word: t('Cancelled'), query: { state: 'cancelled' } },
} as const satisfies Record<string, { word: string; query: CampaignsQuery }>;

/** The filters as the address holds them; what is empty narrows nothing. */
export const noCampaignFilter = { status: '', type: '', name: '', from: '', to: '' };
export type CampaignFilters = typeof noCampaignFilter;

/** From the filters of the address; its days are those of the zone, and are part of the period. */
export function campaignsQuery(
  { status, type, name, from, to }: CampaignFilters,
  zone: string,
): CampaignsQuery {
  const stated = Object.hasOwn(statusFilters, status)
    ? statusFilters[status as keyof typeof statusFilters].query
    : {};
  const first = boundsOfDay(from, zone)?.start;
  const end = boundsOfDay(to, zone)?.end;
  return {
    ...stated,
    ...typeQuery(type),
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(first !== undefined && { from: first }),
    ...(end !== undefined && { to: end }),
  };
}

/** A type is that of a tournament, or a kind of campaign. */
function typeQuery(type: string): CampaignsQuery {
  const kind = kindNames.find((name) => name === type);
  if (kind) return { kind };
  return type === '' ? {} : { tournament_type: type as TournamentType };
}
