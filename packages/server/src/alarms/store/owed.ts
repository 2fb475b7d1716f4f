import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';
import type { TenantSession } from '../../database/database.ts';

/** What the player of an alarm is owed in its campaign, by id. */
export function readOwed(
  tenant: TenantSession,
  { campaign_id, player_hash }: { campaign_id: number; player_hash: string },
): Promise<{ id: number; status: PayoutStatus }[]> {
  return tenant.query<{ id: number; status: PayoutStatus }>({
    text: `
      select payout_id as id, status from payouts
       where tenant_id = $1 and campaign_id = $2 and player_hash = $3 order by payout_id`,
    values: [campaign_id, player_hash],
  });
}
