import { Fault } from '@laurel/contract/faults/faults.ts';
import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';
import { readCampaign } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { noPayouts } from './list.ts';
import { lockPayouts, lockPayoutsOfCampaign, type StoredPayout } from './store/payouts.ts';

/** The payouts that a call is about: some by their ids, or those of a campaign. */
export type NamedPayouts = { ids: readonly number[] } | { campaign_id: number };

/**
 * Locks the payouts that are named, in the order of ids (invariant I9); of a campaign those with these statuses. Fault:
 * `not_found`, which names the ids that the tenant does not have, or the campaign.
 */
export async function lockNamed(
  tenant: TenantSession,
  named: NamedPayouts,
  statuses: readonly PayoutStatus[],
): Promise<StoredPayout[]> {
  if ('campaign_id' in named) {
    if (!(await readCampaign(tenant, named.campaign_id)))
      throw new Fault('not_found', `There is no campaign ${named.campaign_id}.`);
    return lockPayoutsOfCampaign(tenant, named.campaign_id, ...statuses);
  }
  const payouts = await lockPayouts(tenant, named.ids);
  const missing = new Set(named.ids).difference(new Set(payouts.map(({ payout_id }) => payout_id)));
  if (missing.size > 0) throw noPayouts([...missing]);
  return payouts;
}
