import { Fault } from '@laurel/contract/faults/faults.ts';
import { approvalsNeeded } from '@laurel/contract/payouts/payout-states.ts';
import { maxPayoutsOfACall, type Payout } from '@laurel/contract/payouts/payouts.ts';
import { sidesOf, writeAudit } from '../audit/audit.ts';
import { readCampaign } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { readTenant } from '../identity/identity.ts';
import { payoutAnswer } from './answer.ts';
import type { Actor, PayoutDependencies } from './dependencies.ts';
import { approvalOf, immovable, movePayouts, refusal } from './move-payout.ts';
import { noPayouts } from './read.ts';
import { movePayoutRows } from './store/payout-moves.ts';
import { lockPayouts, lockPayoutsOfCampaign, type StoredPayout } from './store/payouts.ts';

/** The payouts to approve: some by their ids, or all of a campaign that wait for the caller. */
export type Approved = { ids: readonly number[] } | { campaign_id: number };

/** Payouts that are approved at a time. */
const SLICE = 500;

/** Ids that one entry of the audit log names. */
const AUDITED_IDS = 100;

interface Approval {
  tenant_id: number;
  at: Date;
  author: string;
  reason: string | undefined;
}

/**
 * Approves payouts, all of them or none, in one transaction that holds their locks; returns how many, and the first of them
 * by id. If the tenant needs two people, a first approval leaves a payout pending. Faults: `not_found`; `conflict` naming
 * payouts that are not pending, or that wait for another person.
 */
export async function approvePayouts(
  { database, clock }: PayoutDependencies,
  { tenant_id, username }: Actor,
  approved: Approved,
  reason: string | undefined,
): Promise<{ count: number; payouts: Payout[] }> {
  const approval = { tenant_id, at: clock(), author: username, reason };
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    const { payout_approval = 'one' } = (await readTenant(tenant)) ?? {};
    const needsTwo = approvalsNeeded[payout_approval] > 1;
    const isWaiting = (payout: StoredPayout) => !needsTwo || !isApprovedBy(payout, username);
    const payouts =
      'ids' in approved
        ? await lockNamed(tenant, approved.ids)
        : await lockWaiting(tenant, approved.campaign_id, isWaiting);
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
    return { count: done.length, payouts: done.slice(0, maxPayoutsOfACall).map(payoutAnswer) };
  });
}

async function lockNamed(tenant: TenantSession, ids: readonly number[]): Promise<StoredPayout[]> {
  const payouts = await lockPayouts(tenant, ids);
  const missing = new Set(ids).difference(new Set(payouts.map(({ payout_id }) => payout_id)));
  if (missing.size > 0) throw noPayouts([...missing]);
  const wrong = payouts.filter(({ status }) => status !== 'pending');
  if (wrong.length > 0) throw immovable(wrong, 'approved');
  return payouts;
}

/**
 * The payouts of the campaign that the caller can approve. An empty set is no refusal, unless all pending payouts wait for
 * another person.
 */
async function lockWaiting(
  tenant: TenantSession,
  campaign_id: number,
  isWaiting: (payout: StoredPayout) => boolean,
): Promise<StoredPayout[]> {
  if (!(await readCampaign(tenant, campaign_id)))
    throw new Fault('not_found', `There is no campaign ${campaign_id}.`);
  const pending = await lockPayoutsOfCampaign(tenant, campaign_id, 'pending');
  const waiting = pending.filter(isWaiting);
  return waiting.length > 0 ? waiting : pending;
}

function isApprovedBy({ approvals }: StoredPayout, username: string): boolean {
  return approvals.some(({ by }) => by === username);
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
