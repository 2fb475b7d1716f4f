import type { Session } from '../engine/database.ts';
import { type PayoutRow, payoutColumns, type StoredPayout } from '../payouts/payouts.ts';

/**
 * Payouts that the operator's system took without confirming them and that are to be asked about at `now`, those that wait longest first.
 * Locked; those that another transaction holds are left out.
 */
export function lockPayoutsToAsk(
  session: Session,
  tenant_id: number,
  { now, limit }: { now: Date; limit: number },
): Promise<StoredPayout[]> {
  return session.query<PayoutRow>({
    tenant_id,
    name: 'lock-payouts-to-ask',
    text: `
      select ${payoutColumns} from payouts
       where tenant_id = $1 and status = 'sent' and next_attempt_at <= $2
       order by next_attempt_at, payout_id limit $3 for update skip locked`,
    values: [tenant_id, now, limit],
  });
}
