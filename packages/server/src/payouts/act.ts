import type { AuditAction } from '@laurel/contract/audit/audit-log.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { PaymentObstacle } from '@laurel/contract/payouts/mark-paid.ts';
import { type PayoutAction, payoutActions } from '@laurel/contract/payouts/payout-states.ts';
import type { MovedPayout } from '@laurel/contract/payouts/payouts.ts';
import { sidesOf, writeAudit } from '../audit/audit.ts';
import type { TenantSession } from '../database/database.ts';
import type { Actor, PayoutDependencies } from './dependencies.ts';
import { noPayouts } from './list.ts';
import { paymentObstacles, readCircumstances, refuseWhileSent } from './may-be-paid.ts';
import { immovable, movePayout, refusal } from './move-payout.ts';
import { endRewardRest } from './rewards/store/reward-endpoints.ts';
import { movedAnswer } from './shown.ts';
import { movePayoutRows } from './store/payout-moves.ts';
import { lockPayouts, type StoredPayout } from './store/payouts.ts';

const audited: Record<Exclude<PayoutAction, 'approve' | 'send' | 'hold' | 'release'>, AuditAction> = {
  reject: 'payout.rejected',
  retry: 'payout.retried',
  'mark-paid': 'payout.marked_paid',
};

/**
 * An action of staff on one payout, and the entry of the audit log, in one transaction that holds the payout's lock: of two
 * at the same moment the second sees the result of the first. Faults: `not_found`; `conflict` if the state table lacks the
 * move, while the payout is being sent, and if it would pay what may not be paid (docs/rules/payouts.md#5).
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
    refuseWhileSent(payout, to, at);
    if (to === 'paid') await refuseObstacles(tenant, payout, at);
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
    return movedAnswer(tenant, moved, at);
  });
}

async function refuseObstacles(tenant: TenantSession, payout: StoredPayout, at: Date): Promise<void> {
  const [obstacle] = paymentObstacles(payout, await readCircumstances(tenant, [payout], at), at);
  if (obstacle !== undefined)
    throw refusal([payout], (named) => obstacleTexts[obstacle]?.(named) ?? obstacle);
}

/** Of those that are left once its status lets a payout be paid. */
const obstacleTexts: Partial<Record<PaymentObstacle, (named: string) => string>> = {
  paused: (named) => `Incentives of the player of ${named} are paused, so it cannot become paid.`,
  open_alarm: (named) => `An alarm that concerns ${named} is open, so it cannot become paid.`,
};

/**
 * Makes an approved payout due immediately, and its endpoint free, whatever either waits for; delivery, which looks every
 * second, sends it. Attempts are counted from 0 again. Faults: `not_found`; `conflict` if it is not approved, if it is being
 * sent, or if there is no endpoint.
 */
export async function sendPayout(
  { database, clock }: PayoutDependencies,
  { tenant_id, username }: Actor,
  payout_id: number,
  reason: string | undefined,
): Promise<MovedPayout> {
  const at = clock();
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    // The endpoint is locked before payouts, as in operations on the endpoint and in delivery.
    const hasEndpoint = await endRewardRest(tenant);
    const [payout] = await lockPayouts(tenant, [payout_id]);
    if (!payout) throw noPayouts([payout_id]);
    if (payout.status !== 'approved') throw immovable([payout], payoutActions.send.to);
    refuseWhileSent(payout, payoutActions.send.to, at);
    if (!hasEndpoint) throw new Fault('conflict', 'There is no reward endpoint to send it to.');
    const stays = { from_status: payout.status, to_status: payout.status };
    const noted = { ...stays, at, author: username, reason: reason ?? null, details: null };
    const moved = await movePayoutRows(tenant, [payout_id], noted, { attempts: 0 });
    const [due = payout] = moved;
    await writeAudit(tenant, {
      ...{ at, author: username, action: 'payout.sent_now', reason: reason ?? null },
      campaign_id: payout.campaign_id,
      details: { payout_id, transaction_id: payout.transaction_id },
      changes: sidesOf(waitOf(payout), waitOf(due)),
    });
    return movedAnswer(tenant, due, at);
  });
}

function waitOf({ attempts, next_attempt_at }: StoredPayout): object {
  return { attempts, next_attempt_at: next_attempt_at?.toISOString() ?? null };
}
