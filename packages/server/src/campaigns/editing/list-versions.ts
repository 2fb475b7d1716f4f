import type { CampaignVersion } from '@laurel/contract/campaigns/answers.ts';
import { countVersions, readVersions } from '../../store/campaigns/campaign-versions.ts';
import { readCampaign } from '../../store/campaigns/campaigns.ts';
import type { Rows } from '../../store/engine/rows.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { existing } from '../existing.ts';

/** Every version of a campaign, newest first, and how many there are in all. */
export async function listVersions(
  { database }: CampaignDependencies,
  tenant_id: number,
  campaign_id: number,
  rows: Rows,
): Promise<{ count: number; versions: CampaignVersion[] }> {
  existing(await readCampaign(database, tenant_id, campaign_id), campaign_id);
  const count = await countVersions(database, tenant_id, campaign_id);
  const stored = await readVersions(database, tenant_id, campaign_id, rows);
  const versions = stored.map((one) => ({ ...one, created_at: one.created_at.toISOString() }));
  return { count, versions };
}
