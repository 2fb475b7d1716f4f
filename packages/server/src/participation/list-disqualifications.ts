import type { DisqualificationAnswer } from '@laurel/contract/participation/disqualifications.ts';
import { type CampaignDependencies, existingCampaign, readCampaign } from '../campaigns/campaigns.ts';
import type { Rows } from '../database/rows.ts';
import { countDisqualifications, readDisqualifications } from './store/disqualifications.ts';

/** Some of the players who are disqualified in a campaign, by player, and how many there are in all. */
export async function listDisqualifications(
  { database }: Pick<CampaignDependencies, 'database'>,
  tenant_id: number,
  campaign_id: number,
  rows: Rows,
): Promise<{ count: number; disqualifications: DisqualificationAnswer[] }> {
  const tenant = database.ofTenant(tenant_id);
  existingCampaign(await readCampaign(tenant, campaign_id), campaign_id);
  const count = await countDisqualifications(tenant, campaign_id);
  const stored = await readDisqualifications(tenant, campaign_id, rows);
  const disqualifications = stored.map((one) => ({ ...one, created_at: one.created_at.toISOString() }));
  return { count, disqualifications };
}
