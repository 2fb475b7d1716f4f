import type { RemarkAnswer } from '@laurel/contract/remarks/remarks.ts';
import { type CampaignDependencies, existingCampaign, readCampaign } from '../campaigns/campaigns.ts';
import type { Rows } from '../database/rows.ts';
import { countRemarks, readRemarks } from './store/remarks.ts';
import { remarkAnswer } from './write-remark.ts';

/** Some of the remarks on a campaign, newest first, and how many there are in all. Fault `not_found`. */
export async function listRemarks(
  { database }: Pick<CampaignDependencies, 'database'>,
  tenant_id: number,
  campaign_id: number,
  rows: Rows,
): Promise<{ count: number; remarks: RemarkAnswer[] }> {
  const tenant = database.ofTenant(tenant_id);
  existingCampaign(await readCampaign(tenant, campaign_id), campaign_id);
  const count = await countRemarks(tenant, campaign_id);
  const stored = await readRemarks(tenant, campaign_id, rows);
  return { count, remarks: stored.map(remarkAnswer) };
}
