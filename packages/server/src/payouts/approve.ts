import { Fault } from '@laurel/contract/faults/faults.ts';
import {
  type ApprovedPayouts,
  type MovedPayout,
  maxPayoutsOfACall,
} from '@laurel/contract/payouts/payouts.ts';
import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';
import { type Author, sidesOf, writeAudit } from '../audit/audit.ts';
import { readCampaign } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { readApprovalsNeeded, readConcerns } from './holds/concerns.ts';
import { noPayouts, type PayoutDependencies } from './list.ts';
import { AUDITED_IDS, approvalOf, immovable, movePayouts, refusal, SLICE } from './move-payout.ts';
import { movedAnswer, payoutAnswer } from './shown.ts';
import { movePayoutRows } from './store/payout-moves.ts';
import { lockPayouts, lockPayoutsOfCampaign, type StoredPayout } from './store/payouts.ts';

interface Approval {
  tenant_id: number;
  at: Date;
  author: string;
  reason: string | undefined;
}

/**
 * Approves payouts, those that are named or all of a campaign that wait for the caller, all of them or none, in one
 * transaction that holds their locks; returns how many, and the first of them by id. Those whose player has an open
 * alarm are left out and named (docs/rules/payouts.md#9). If the tenant needs two people, a first approval leaves one
 * pending. Faults: `not_found`; `conflict` naming payouts that are not pending, or that wait for another person.
 */
export async function approvePayouts(
  { database, clock }: PayoutDependencies,
  { tenant_id, username }: Author,
  approved: NamedPayouts,
  reason: string | undefined,
): Promise<ApprovedPayouts> {
  const approval = { tenant_id, at: clock(), author: username, reason };
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    const pending = await lockPending(tenant, approved);
    const concerns = await readConcerns(tenant, pending);
    const ownOf = (payout: StoredPayout) => concerns.of(payout).filter(({ is_own }) => is_own);
    const leftOut = pending.filter((payout) => ownOf(payout).length > 0);
    const free = pending.filter((payout) => ownOf(payout).length === 0);
    const isWaiting = waitsFor(username, (await readApprovalsNeeded(tenant)) > 1);
    const waiting = 'ids' in approved ? free : free.filter(isWaiting);
    // An empty set is no refusal, unless all pending payouts of a campaign wait for another person.
    const done = await approveLocked(tenant, waiting.length > 0 ? waiting : free, approval);
    const left_out = leftOut.slice(0, maxPayoutsOfACall).map((payout) => ({
      ...{ payout_id: payout.payout_id, player_id: payout.player_id, open_alarms: ownOf(payout) },
    }));
    const results = done.slice(0, maxPayoutsOfACall).map(payoutAnswer);
    return { count: done.length, results, left_out_count: leftOut.length, left_out };
  });
}

/**
 * Approves one payout, also one whose player has an open alarm: the result names the alarms. Faults as for several payouts.
 */
export async function approveOne(
  { database, clock }: PayoutDependencies,
  { tenant_id, username }: Author,
  payout_id: number,
  reason: string | undefined,
): Promise<MovedPayout> {
  const approval = { tenant_id, at: clock(), author: username, reason };
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    const [done] = await approveLocked(tenant, await lockPending(tenant, { ids: [payout_id] }), approval);
    return movedAnswer(tenant, done as StoredPayout, approval.at);
  });
}

/** Gives the approval to payouts that are pending and locked, and records it; returns them by id. */
async function approveLocked(
  tenant: TenantSession,
  payouts: StoredPayout[],
  approval: Approval,
): Promise<StoredPayout[]> {
  const needsTwo = (await readApprovalsNeeded(tenant)) > 1;
  const isWaiting = waitsFor(approval.author, needsTwo);
  const approvedBefore = payouts.filter((payout) => !isWaiting(payout));
  if (approvedBefore.length > 0) throw needsAnother(approvedBefore);
  const isFirst = (payout: StoredPayout) => needsTwo && payout.approvals.length === 0;
  const first = await approveFirst(tenant, payouts.filter(isFirst), approval);
  const moved = await movePayouts(
    tenant,
    payouts.filter((payout) => !isFirst(payout)),
    { to: 'approved', ...approval },
  );
  const done = [...first, ...moved].sort((a, b) => a.payout_id - b.payout_id);
  await noteApproval(tenant, payouts, done, approval);
  return done;
}

/** Whether a pending payout waits for that person's approval. */
function waitsFor(username: string, needsTwo: boolean): (payout: StoredPayout) => boolean {
  return ({ approvals }) => !needsTwo || approvals.every(({ by }) => by !== username);
}

async function lockPending(tenant: TenantSession, named: NamedPayouts): Promise<StoredPayout[]> {
  const payouts = await lockNamed(tenant, named, ['pending']);
  const wrong = payouts.filter(({ status }) => status !== 'pending');
  if (wrong.length > 0) throw immovable(wrong, 'approved');
  return payouts;
}

function needsAnother(payouts: StoredPayout[]): Fault {
  return refusal(
    payouts,
    (named) => `You have approved ${named} before; the second approval is another person’s.`,
  );
}

/** The first of two approvals: the payouts stay pending and show it. */
async function approveFirst(
  tenant: TenantSession,
  payouts: StoredPayout[],
  { at, author, reason }: Approval,
): Promise<StoredPayout[]> {
  const change = { approval: approvalOf(author, at), approved_by: author, approved_at: at };
  const stays = { from_status: 'pending', to_status: 'pending' } as const;
  const first = { ...stays, at, author, reason: reason ?? null, details: null };
  const ids = payouts.map(({ payout_id }) => payout_id);
  const approved: StoredPayout[] = [];
  for (let from = 0; from < ids.length; from += SLICE)
    approved.push(...(await movePayoutRows(tenant, ids.slice(from, from + SLICE), first, change)));
  return approved;
}

async function noteApproval(
  tenant: TenantSession,
  before: StoredPayout[],
  payouts: StoredPayout[],
  approval: Approval,
): Promise<void> {
  const [first] = payouts;
  if (!first) return;
  const { at, author, reason = null } = approval;
  const campaigns = new Set(payouts.map(({ campaign_id }) => campaign_id));
  await writeAudit(tenant, {
    ...{ at, author, action: 'payout.approved', reason },
    campaign_id: campaigns.size === 1 ? first.campaign_id : null,
    details: {
      payouts: payouts.length,
      payout_ids: payouts.slice(0, AUDITED_IDS).map(({ payout_id }) => payout_id),
      approved: payouts.filter(({ status }) => status === 'approved').length,
    },
    changes: sidesOf(totalsOf(before), totalsOf(payouts)),
  });
}

/** For payouts that were approved together: how many have which status, and how many approvals they have. */
function totalsOf(payouts: readonly StoredPayout[]): object {
  const statuses: Record<string, number> = {};
  for (const { status } of payouts) statuses[status] = (statuses[status] ?? 0) + 1;
  return { payouts: statuses, approvals: payouts.reduce((sum, { approvals }) => sum + approvals.length, 0) };
}

/** The payouts that a call is about: some by their ids, or those of a campaign. */
export type NamedPayouts = { ids: readonly number[] } | { campaign_id: number };

/**
 * Locks the payouts that are named, in the order of ids (invariant I9); of a campaign those with these statuses. Fault:
 * `not_found`, which names the ids that the tenant does not have, or the campaign.
 */
export async function lockNamed(
  tenant: TenantSession,
  named: NamedPayouts,
  statuses: readonly PayoutStatus[],
): Promise<StoredPayout[]> {
  if ('campaign_id' in named) {
    if (!(await readCampaign(tenant, named.campaign_id)))
      throw new Fault('not_found', `There is no campaign ${named.campaign_id}.`);
    return lockPayoutsOfCampaign(tenant, named.campaign_id, ...statuses);
  }
  const payouts = await lockPayouts(tenant, named.ids);
  const missing = new Set(named.ids).difference(new Set(payouts.map(({ payout_id }) => payout_id)));
  if (missing.size > 0) throw noPayouts([...missing]);
  return payouts;
}
