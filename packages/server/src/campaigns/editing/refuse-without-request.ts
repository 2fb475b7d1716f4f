import { Fault } from '@laurel/contract/faults/faults.ts';
import type { TenantSession } from '../../database/database.ts';
import { readTenant } from '../../identity/identity.ts';
import type { StoredCampaign } from '../store/campaigns.ts';

/** Refuses a direct edit of a published campaign where a tenant demands requests (docs/rules/change-requests.md#3). */
export async function refuseWithoutRequest(
  tenant: TenantSession,
  { state, campaign_id }: StoredCampaign,
): Promise<void> {
  if (state !== 'published') return;
  if ((await readTenant(tenant))?.change_requests !== 'required') return;
  throw new Fault(
    'conflict',
    `A second person approves each edit of a published campaign here: POST /api/v1/campaigns/${campaign_id}/change-requests asks for it.`,
  );
}
