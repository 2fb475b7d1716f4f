import { Fault } from '@laurel/contract/faults/faults.ts';
import { payoutActions } from '@laurel/contract/payouts/payout-states.ts';
import type { MovedPayout } from '@laurel/contract/payouts/payouts.ts';
import { sidesOf, writeAudit } from '../audit/audit.ts';
import { refuseWhileSent } from './being-sent.ts';
import type { Actor, PayoutDependencies } from './dependencies.ts';
import { immovable } from './move-payout.ts';
import { noPayouts } from './read.ts';
import { endRewardRest } from './rewards/store/reward-endpoints.ts';
import { movedAnswer } from './shown.ts';
import { movePayoutRows } from './store/payout-moves.ts';
import { lockPayouts, type StoredPayout } from './store/payouts.ts';

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
