import type { AuditAction } from '@laurel/contract/installation/audit-log.ts';
import { type PayoutAction, payoutActions } from '@laurel/contract/payouts/payout-states.ts';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { writeAudit } from '../store/audit/audit-log.ts';
import { sidesOf } from '../store/audit/sides.ts';
import { lockPayouts } from '../store/payouts/payouts.ts';
import { answerOf } from './answer.ts';
import type { Actor, PayoutDependencies } from './dependencies.ts';
import { immovable, movePayout } from './move-payout.ts';
import { noPayouts } from './read.ts';

const audited: Record<Exclude<PayoutAction, 'approve'>, AuditAction> = {
  reject: 'payout.rejected',
  retry: 'payout.retried',
  'mark-paid': 'payout.marked_paid',
};

/**
 * What staff do to one payout, and the entry of the audit log, in one transaction that holds the payout's lock: of two who act at the same
 * moment the second one meets what the first one made of it. Faults: `not_found`; `conflict` where the state table lacks the move.
 */
export async function actOnPayout(
  { database, clock }: PayoutDependencies,
  { tenant_id, username }: Actor,
  payout_id: number,
  { action, reason }: { action: keyof typeof audited; reason: string | undefined },
): Promise<Payout> {
  const at = clock();
  return database.transaction(async (session) => {
    const [payout] = await lockPayouts(session, tenant_id, [payout_id]);
    if (!payout) throw noPayouts([payout_id]);
    const { to, from } = payoutActions[action];
    // Two actions lead to `approved`, each from a status of its own.
    if (!(from as readonly string[]).includes(payout.status)) throw immovable([payout], to);
    const moved = await movePayout(session, tenant_id, payout, { to, at, author: username, reason });
    await writeAudit(session, tenant_id, {
      at,
      author: username,
      action: audited[action],
      campaign_id: payout.campaign_id,
      reason: reason ?? null,
      details: { payout_id, transaction_id: payout.transaction_id, from: payout.status, to },
      changes: sidesOf({ status: payout.status }, { status: to }),
    });
    return answerOf(moved);
  });
}
