import { lockCampaign, type StoredCampaign } from '../campaigns/campaigns.ts';
import { lockScoringCursor, shownVersion } from '../cursor/cursor.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { countErased } from '../facts/facts.ts';

/** The state of a running campaign in which a process found that a player wins something. */
export interface ShownState {
  campaign_id: number;
  /** The version of the campaign that its board follows; an edit that counts for nothing leaves it as it is. */
  version: number;
  /** How many players of the tenant were erased. */
  erased: number;
}

/**
 * Fixes what players win while a campaign runs: calls `pay` in one transaction, which holds the locks of the scoring cursor
 * and of the campaign. Returns false, and changes nothing, where the campaign was edited so that its board changes, pinned
 * or ended meanwhile, or a player erased: look again, and try again.
 */
export function fixAsShown(
  database: Database,
  tenant_id: number,
  { campaign_id, version, erased }: ShownState,
  pay: (tenant: TenantSession, stored: StoredCampaign) => Promise<void>,
): Promise<boolean> {
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    await lockScoringCursor(tenant);
    const stored = await lockCampaign(tenant, campaign_id);
    if (stored?.state !== 'published' || stored.pinned) return false;
    if ((await shownVersion(tenant, campaign_id)) !== version) return false;
    if ((await countErased(tenant)) !== erased) return false;
    await pay(tenant, stored);
    return true;
  });
}
