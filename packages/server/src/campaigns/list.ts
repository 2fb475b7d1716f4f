import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import {
  type CampaignFilter,
  countCampaigns,
  readCampaigns,
  readCampaignWindows,
  readTheseCampaigns,
  type StoredCampaign,
} from '../store/campaigns/campaigns.ts';
import type { Rows } from '../store/engine/rows.ts';
import { answerOf } from './answer.ts';
import { timeIn } from './boards/past.ts';
import type { CampaignDependencies } from './dependencies.ts';

/** What a list is narrowed by: those whose window has a part between the two times, RFC 3339. */
export interface ListFilter extends CampaignFilter {
  from?: string;
  to?: string;
}

/**
 * The tenant's campaigns that match, newest first, and how many there are in all. Fault `invalid_parameter` if a time is none.
 */
export async function listCampaigns(
  dependencies: CampaignDependencies,
  tenant_id: number,
  { from, to, ...filter }: ListFilter,
  rows: Rows,
): Promise<{ count: number; campaigns: Campaign[] }> {
  const { database, clock } = dependencies;
  const { count, stored } =
    from === undefined && to === undefined
      ? {
          count: await countCampaigns(database, tenant_id, filter),
          stored: await readCampaigns(database, tenant_id, filter, rows),
        }
      : await touching(dependencies, tenant_id, { from, to, filter }, rows);
  const now = clock();
  return { count, campaigns: stored.map((campaign) => answerOf(campaign, now)) };
}

/** Times of definitions are compared here: PostgreSQL refuses some that RFC 3339 allows. */
async function touching(
  { database }: CampaignDependencies,
  tenant_id: number,
  { from, to, filter }: { from: string | undefined; to: string | undefined; filter: CampaignFilter },
  { offset, limit }: Rows,
): Promise<{ count: number; stored: StoredCampaign[] }> {
  const first = from === undefined ? Number.NEGATIVE_INFINITY : timeIn('from', from);
  const last = to === undefined ? Number.POSITIVE_INFINITY : timeIn('to', to);
  const windows = await readCampaignWindows(database, tenant_id, filter);
  const ids = windows
    .filter(({ start, end }) => (parseTimestamp(end) ?? 0) > first && (parseTimestamp(start) ?? 0) < last)
    .map(({ campaign_id }) => campaign_id);
  const shown = ids.slice(offset, offset + limit);
  const read = await readTheseCampaigns(database, tenant_id, shown);
  const byId = new Map(read.map((campaign) => [campaign.campaign_id, campaign]));
  return { count: ids.length, stored: shown.flatMap((id) => byId.get(id) ?? []) };
}
