import type { TenantSession } from '../../database/database.ts';
import type { StoredPayout } from './payouts.ts';

/** A payout as its player sees it. */
export type WonPayout = Pick<StoredPayout, 'campaign_id' | 'prize' | 'status'>;

/** The player's payouts in these campaigns, in the order in which they were made. */
export function payoutsOfPlayer(
  tenant: TenantSession,
  player_id: string,
  campaign_ids: readonly number[],
): Promise<WonPayout[]> {
  return tenant.query<WonPayout & Record<string, unknown>>({
    text: `
      select campaign_id, prize, status
        from payouts where tenant_id = $1 and player_id = $2 and campaign_id = any($3::bigint[])
       order by payout_id`,
    values: [player_id, campaign_ids],
  });
}
