import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { Author } from '../../audit/audit.ts';
import { bumpCampaignsVersion, lockScoringCursor } from '../../cursor/cursor.ts';
import type { TenantSession } from '../../database/database.ts';
import { campaignAnswer } from '../answer.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { existingCampaign } from '../lock-open.ts';
import { lockCampaign, type StoredCampaign } from '../store/campaigns.ts';

/** The work of one operation on a locked campaign; `changed: false` if there was nothing to do. */
export type CampaignChange = (
  tenant: TenantSession,
  campaign: StoredCampaign,
  now: Date,
) => Promise<{ changed: boolean; campaign: StoredCampaign }>;

/**
 * Runs one change of a campaign in one transaction. The scoring cursor is locked first and campaigns_version bumped with the
 * change, so that scoring sees all of it or nothing; it is woken once the change is committed.
 */
export async function changeCampaign(
  { database, clock, scoring }: CampaignDependencies,
  { tenant_id }: Author,
  campaign_id: number,
  change: CampaignChange,
): Promise<Campaign> {
  const now = clock();
  const { changed, campaign } = await database.ofTenant(tenant_id).transaction(async (tenant) => {
    await lockScoringCursor(tenant);
    const stored = existingCampaign(await lockCampaign(tenant, campaign_id), campaign_id);
    const done = await change(tenant, stored, now);
    if (done.changed) await bumpCampaignsVersion(tenant, [campaign_id]);
    return done;
  });
  if (changed) scoring.wake(tenant_id);
  return campaignAnswer(campaign, now);
}
