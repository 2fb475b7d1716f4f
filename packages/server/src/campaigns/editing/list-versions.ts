import type { CampaignVersion } from '@laurel/contract/campaigns/answers.ts';
import type { Rows } from '../../database/rows.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { existingCampaign } from '../lock-open.ts';
import { countVersions, readVersions } from '../store/campaign-versions.ts';
import { readCampaign } from '../store/campaigns.ts';

/** Every version of a campaign, newest first, and how many there are in all. */
export async function listVersions(
  { database }: CampaignDependencies,
  tenant_id: number,
  campaign_id: number,
  rows: Rows,
): Promise<{ count: number; versions: CampaignVersion[] }> {
  const tenant = database.ofTenant(tenant_id);
  existingCampaign(await readCampaign(tenant, campaign_id), campaign_id);
  const count = await countVersions(tenant, campaign_id);
  const stored = await readVersions(tenant, campaign_id, rows);
  const versions = stored.map((one) => ({ ...one, created_at: one.created_at.toISOString() }));
  return { count, versions };
}
