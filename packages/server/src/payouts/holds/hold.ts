import type { MovedPayout, PayoutHoldBody } from '@laurel/contract/payouts/payouts.ts';
import { MICROSECONDS_A_SECOND, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { type Author, sidesOf, writeAudit } from '../../audit/audit.ts';
import type { TenantSession } from '../../database/database.ts';
import { invalidMember, NO_TIME } from '../../validation/refusals.ts';
import { noPayouts, type PayoutDependencies } from '../list.ts';
import { refuseWhileSent } from '../may-be-paid.ts';
import { approvalOf, immovable, movePayout, refusal } from '../move-payout.ts';
import { movedAnswer } from '../shown.ts';
import { movePayoutRows } from '../store/payout-moves.ts';
import { lockPayouts, type StoredPayout } from '../store/payouts.ts';
import { readApprovalsNeeded, readConcerns } from './concerns.ts';

/**
 * Holds a payout: nothing is sent until staff release it (docs/rules/payouts.md#9). In a transaction that has the
 * payout's lock, for which a request that is about to be sent waits, too. Faults: `not_found`; `conflict` if it is
 * neither pending nor approved, or is being sent; `invalid_body` at `/until`.
 */
export async function holdPayout(
  { database, clock }: PayoutDependencies,
  { tenant_id, username }: Author,
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
  if (time === null) throw invalidMember('/until', NO_TIME);
  const until = new Date(time / (MICROSECONDS_A_SECOND / 1_000));
  if (until <= now) throw invalidMember('/until', `must be later than now, ${now.toISOString()}`);
  return until;
}

interface Release {
  at: Date;
  author: string;
  reason: string;
}

/**
 * Ends the hold of a payout, which waits for approval then, with the alarms that are open accepted: they hold it no more
 * (docs/rules/payouts.md#9). If there are any and the tenant needs two people, the first release leaves it held. Faults:
 * `not_found`; `conflict` if it is not held, or waits for another person.
 */
export async function releasePayout(
  { database, clock }: PayoutDependencies,
  { tenant_id, username: author }: Author,
  payout_id: number,
  reason: string,
): Promise<MovedPayout> {
  const release = { at: clock(), author, reason };
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    const [payout] = await lockPayouts(tenant, [payout_id]);
    if (!payout) throw noPayouts([payout_id]);
    if (payout.status !== 'held') throw immovable([payout], 'pending');
    const released = await releaseLocked(tenant, payout, release);
    await noteRelease(tenant, payout, released, release);
    return movedAnswer(tenant, released, release.at);
  });
}

async function releaseLocked(
  tenant: TenantSession,
  payout: StoredPayout,
  { at, author, reason }: Release,
): Promise<StoredPayout> {
  const concerns = await readConcerns(tenant, [payout]);
  const accepted_alarms = concerns.of(payout).map(({ id }) => id);
  const needsTwo = accepted_alarms.length > 0 && (await readApprovalsNeeded(tenant)) > 1;
  if (needsTwo && payout.releases.some(({ by }) => by === author)) throw needsAnother(payout);
  if (!needsTwo || payout.releases.length > 0)
    return movePayout(tenant, payout, { to: 'pending', at, author, reason, accepted_alarms });
  const stays = { from_status: payout.status, to_status: payout.status };
  const first = { ...stays, at, author, reason, details: { alarm_ids: accepted_alarms } };
  const [held] = await movePayoutRows(tenant, [payout.payout_id], first, { release: approvalOf(author, at) });
  return held as StoredPayout;
}

function needsAnother(payout: StoredPayout) {
  return refusal(
    [payout],
    (named) =>
      `You have released ${named} before; an alarm is open, so the second release is another person’s.`,
  );
}

async function noteRelease(
  tenant: TenantSession,
  before: StoredPayout,
  after: StoredPayout,
  { at, author, reason }: Release,
): Promise<void> {
  await writeAudit(tenant, {
    ...{ at, author, action: 'payout.released', reason },
    campaign_id: before.campaign_id,
    details: {
      ...{ payout_id: before.payout_id, transaction_id: before.transaction_id },
      ...{ from: before.status, to: after.status },
    },
    changes: sidesOf(sideOf(before), sideOf(after)),
  });
}

function sideOf({ status, releases }: StoredPayout): object {
  return { status, releases: releases.length };
}
