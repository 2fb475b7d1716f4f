import type { AuditAction } from '@laurel/contract/audit/audit-log.ts';
import {
  type PayoutAction,
  type PayoutStatus,
  payoutActions,
} from '@laurel/contract/payouts/payout-states.ts';
import type { MovedPayout } from '@laurel/contract/payouts/payouts.ts';
import { sidesOf, writeAudit } from '../audit/audit.ts';
import type { Actor, PayoutDependencies } from './dependencies.ts';
import { movedAnswer } from './holds/concerns.ts';
import { immovable, movePayout, refusal } from './move-payout.ts';
import { noPayouts } from './read.ts';
import { isOfPaused } from './rewards/defer-paused.ts';
import { lockPayouts } from './store/payouts.ts';

const audited: Record<Exclude<PayoutAction, 'approve' | 'send' | 'hold' | 'release'>, AuditAction> = {
  reject: 'payout.rejected',
  retry: 'payout.retried',
  'mark-paid': 'payout.marked_paid',
};

/** From which statuses an action is the payment; what was `sent` is confirmed, whatever has happened since. */
const paysFrom: Record<keyof typeof audited, readonly PayoutStatus[]> = {
  reject: [],
  retry: [],
  'mark-paid': ['approved', 'failed'],
};

/**
 * An action of staff on one payout, and the entry of the audit log, in one transaction that holds the payout's lock: of two
 * at the same moment the second sees the result of the first. Faults: `not_found`; `conflict` if the state table lacks the
 * move, and if it would pay a player whose incentives are paused now.
 */
export async function actOnPayout(
  { database, clock }: PayoutDependencies,
  { tenant_id, username }: Actor,
  payout_id: number,
  { action, reason }: { action: keyof typeof audited; reason: string | undefined },
): Promise<MovedPayout> {
  const at = clock();
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    const [payout] = await lockPayouts(tenant, [payout_id]);
    if (!payout) throw noPayouts([payout_id]);
    const { to, from } = payoutActions[action];
    // Two actions lead to `approved`, each from a different status.
    if (!(from as readonly string[]).includes(payout.status)) throw immovable([payout], to);
    if (paysFrom[action].includes(payout.status) && (await isOfPaused(tenant, payout, at)))
      throw refusal(
        [payout],
        (named) => `Incentives of the player of ${named} are paused, so it cannot become ${to}.`,
      );
    const moved = await movePayout(tenant, payout, { to, at, author: username, reason });
    await writeAudit(tenant, {
      at,
      author: username,
      action: audited[action],
      campaign_id: payout.campaign_id,
      reason: reason ?? null,
      details: { payout_id, transaction_id: payout.transaction_id, from: payout.status, to },
      changes: sidesOf({ status: payout.status }, { status: to }),
    });
    return movedAnswer(tenant, moved);
  });
}
