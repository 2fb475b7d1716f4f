import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { type CampaignFilter, countCampaigns, readCampaigns } from '../store/campaigns/campaigns.ts';
import type { Rows } from '../store/engine/rows.ts';
import { answerOf } from './answer.ts';
import type { CampaignDependencies } from './dependencies.ts';

/** The tenant's campaigns that match, newest first, and how many there are in all. */
export async function listCampaigns(
  { database, clock }: CampaignDependencies,
  tenant_id: number,
  filter: CampaignFilter,
  rows: Rows,
): Promise<{ count: number; campaigns: Campaign[] }> {
  const count = await countCampaigns(database, tenant_id, filter);
  const stored = await readCampaigns(database, tenant_id, filter, rows);
  const now = clock();
  return { count, campaigns: stored.map((campaign) => answerOf(campaign, now)) };
}
