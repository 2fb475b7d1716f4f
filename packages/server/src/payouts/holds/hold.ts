import { Fault } from '@laurel/contract/faults/faults.ts';
import type { MovedPayout, PayoutHoldBody } from '@laurel/contract/payouts/payouts.ts';
import { MICROSECONDS_A_SECOND, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { sidesOf, writeAudit } from '../../audit/audit.ts';
import { refuseWhileSent } from '../being-sent.ts';
import type { Actor, PayoutDependencies } from '../dependencies.ts';
import { noPayouts } from '../list.ts';
import { movePayout } from '../move-payout.ts';
import { movedAnswer } from '../shown.ts';
import { lockPayouts } from '../store/payouts.ts';

/**
 * Holds a payout: nothing is sent until staff release it (docs/rules/payouts.md#9). In a transaction that has the
 * payout's lock, for which a request that is about to be sent waits, too. Faults: `not_found`; `conflict` if it is
 * neither pending nor approved, or is being sent; `invalid_body` at `/until`.
 */
export async function holdPayout(
  { database, clock }: PayoutDependencies,
  { tenant_id, username }: Actor,
  payout_id: number,
  { reason, until }: PayoutHoldBody,
): Promise<MovedPayout> {
  const at = clock();
  const held_until = until === undefined ? null : timeAfter(at, until);
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    const [payout] = await lockPayouts(tenant, [payout_id]);
    if (!payout) throw noPayouts([payout_id]);
    refuseWhileSent(payout, 'held', at);
    const held = await movePayout(tenant, payout, { to: 'held', at, author: username, reason, held_until });
    await writeAudit(tenant, {
      ...{ at, author: username, action: 'payout.held', reason },
      campaign_id: payout.campaign_id,
      details: { payout_id, transaction_id: payout.transaction_id, from: payout.status, to: held.status },
      changes: sidesOf({ status: payout.status }, { status: held.status, ...textOf(held_until) }),
    });
    return movedAnswer(tenant, held, at);
  });
}

function textOf(held_until: Date | null): object {
  return held_until === null ? {} : { held_until: held_until.toISOString() };
}

function timeAfter(now: Date, text: string): Date {
  const time = parseTimestamp(text);
  if (time === null) throw notUntil('must be an RFC 3339 date-time of the years 2000 to 2100');
  const until = new Date(time / (MICROSECONDS_A_SECOND / 1_000));
  if (until <= now) throw notUntil(`must be later than now, ${now.toISOString()}`);
  return until;
}

function notUntil(detail: string): Fault {
  return new Fault('invalid_body', 'Not valid: /until.', { errors: [{ pointer: '/until', detail }] });
}
