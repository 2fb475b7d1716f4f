import type { TenantSession } from '../../../database/database.ts';
import { payoutColumns, type StoredPayout } from '../../store/payouts.ts';

/**
 * Payouts that the operator's system accepted without confirming and that are due for a question at `now`, longest waiting
 * first. Locked; those that another transaction holds are left out.
 */
export function lockPayoutsToAsk(
  tenant: TenantSession,
  { now, limit }: { now: Date; limit: number },
): Promise<StoredPayout[]> {
  return tenant.query<StoredPayout>({
    name: 'lock-payouts-to-ask',
    text: `
      select ${payoutColumns} from payouts
       where tenant_id = $1 and status = 'sent' and next_attempt_at <= $2
       order by next_attempt_at, payout_id limit $3 for update skip locked`,
    values: [now, limit],
  });
}

/**
 * Makes all payouts due that wait for their next attempt at an endpoint that no longer exists; attempts are counted from 0
 * again. Locks them in the order of ids (invariant I9).
 */
export async function endPayoutWaits(tenant: TenantSession, now: Date): Promise<void> {
  await tenant.query({
    text: `
      with waiting as (
        select payout_id from payouts
         where tenant_id = $1 and (status = 'approved' or status = 'sent') and next_attempt_at is not null
         order by payout_id for update)
      update payouts p set attempts = 0, next_attempt_at = case when p.status = 'sent' then $2::timestamptz end
        from waiting w where p.tenant_id = $1 and p.payout_id = w.payout_id`,
    values: [now],
  });
}
