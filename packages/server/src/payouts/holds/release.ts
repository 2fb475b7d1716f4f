import { approvalsNeeded } from '@laurel/contract/identity/payout-rules.ts';
import type { MovedPayout } from '@laurel/contract/payouts/payouts.ts';
import { sidesOf, writeAudit } from '../../audit/audit.ts';
import type { TenantSession } from '../../database/database.ts';
import { readTenant } from '../../identity/identity.ts';
import type { Actor, PayoutDependencies } from '../dependencies.ts';
import { noPayouts } from '../list.ts';
import { approvalOf, immovable, movePayout, refusal } from '../move-payout.ts';
import { movedAnswer } from '../shown.ts';
import { movePayoutRows } from '../store/payout-moves.ts';
import { lockPayouts, type StoredPayout } from '../store/payouts.ts';
import { readConcerns } from './concerns.ts';

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
  { tenant_id, username: author }: Actor,
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
  const { payout_approval = 'one' } = (await readTenant(tenant)) ?? {};
  const needsTwo = accepted_alarms.length > 0 && approvalsNeeded[payout_approval] > 1;
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
