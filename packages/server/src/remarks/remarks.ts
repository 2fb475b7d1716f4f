import type { RemarkAnswer, RemarkBody } from '@laurel/contract/remarks/remarks.ts';
import { type Author, writeAudit } from '../audit/audit.ts';
import { type CampaignDependencies, holdCampaign, readExistingCampaign } from '../campaigns/campaigns.ts';
import type { Rows } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import type { Listed } from '../database/table.ts';
import { countRemarks, insertRemark, readRemarks, type StoredRemark } from './store/remarks.ts';

export type Remarks = ReturnType<typeof openRemarks>;

/** Opens the module for remarks of staff on campaigns. */
export function openRemarks(dependencies: CampaignDependencies) {
  return openModule(dependencies, { write: writeRemark, list: listRemarks });
}

/** Some of the remarks on a campaign, newest first, and how many there are in all. Fault `not_found`. */
async function listRemarks(
  { database }: Pick<CampaignDependencies, 'database'>,
  tenant_id: number,
  campaign_id: number,
  rows: Rows,
): Promise<Listed<RemarkAnswer>> {
  const tenant = database.ofTenant(tenant_id);
  await readExistingCampaign(tenant, campaign_id);
  const count = await countRemarks(tenant, campaign_id);
  const stored = await readRemarks(tenant, campaign_id, rows);
  return { count, results: stored.map(remarkAnswer) };
}

/** Stores a remark on a campaign in any state, with its entry in the audit log. Fault `not_found`. */
function writeRemark(
  { database, clock }: Pick<CampaignDependencies, 'database' | 'clock'>,
  { tenant_id, username: author }: Author,
  campaign_id: number,
  { text }: RemarkBody,
): Promise<RemarkAnswer> {
  const created_at = clock();
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    await holdCampaign(tenant, campaign_id);
    await readExistingCampaign(tenant, campaign_id);
    const remark_id = await insertRemark(tenant, campaign_id, { text, author, created_at });
    const entry = { at: created_at, author, campaign_id, details: { remark_id } };
    await writeAudit(tenant, { action: 'campaign.remarked', ...entry });
    return remarkAnswer({ remark_id, text, author, created_at });
  });
}

/** A remark as it is answered. */
function remarkAnswer({ remark_id, text, author, created_at }: StoredRemark): RemarkAnswer {
  return { id: remark_id, text, author, created_at: created_at.toISOString() };
}
