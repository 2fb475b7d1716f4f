import { Fault } from '@laurel/contract/faults/faults.ts';
import { maxPayoutsOfACall, type Payout } from '@laurel/contract/payouts/payouts.ts';
import { writeAudit } from '../store/audit/audit-log.ts';
import { sidesOf } from '../store/audit/sides.ts';
import { readCampaign } from '../store/campaigns/campaigns.ts';
import type { Session } from '../store/engine/database.ts';
import { readTenant } from '../store/identity/tenants.ts';
import { movePayoutRows } from '../store/payouts/payout-moves.ts';
import { lockPayouts, lockPayoutsOfCampaign, type StoredPayout } from '../store/payouts/payouts.ts';
import { answerOf } from './answer.ts';
import type { Actor, PayoutDependencies } from './dependencies.ts';
import { approvalOf, immovable, movePayouts, refusal } from './move-payout.ts';
import { noPayouts } from './read.ts';

/** Which payouts somebody approves: some by their ids, or all of a campaign that wait for that person. */
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
 * Approves payouts, all of them or none, in one transaction that holds their locks; answers how many, and the first of them by id. Where the tenant needs two
 * people, a first approval leaves a payout pending. Faults: `not_found`; `conflict` naming those that are not pending, or that wait for
 * somebody else.
 */
export async function approvePayouts(
  { database, clock }: PayoutDependencies,
  { tenant_id, username }: Actor,
  approved: Approved,
  reason: string | undefined,
): Promise<{ count: number; payouts: Payout[] }> {
  const approval = { tenant_id, at: clock(), author: username, reason };
  return database.transaction(async (session) => {
    const needsTwo = (await readTenant(session, tenant_id))?.payout_approval === 'two';
    const isWaiting = (payout: StoredPayout) => !needsTwo || !isApprovedBy(payout, username);
    const payouts =
      'ids' in approved
        ? await lockNamed(session, tenant_id, approved.ids)
        : await lockWaiting(session, tenant_id, approved.campaign_id, isWaiting);
    const approvedBefore = payouts.filter((payout) => !isWaiting(payout));
    if (approvedBefore.length > 0) throw needsAnother(approvedBefore);
    const isFirst = (payout: StoredPayout) => needsTwo && payout.approvals.length === 0;
    const first = await approveFirst(session, payouts.filter(isFirst), approval);
    const moved = await movePayouts(
      session,
      tenant_id,
      payouts.filter((payout) => !isFirst(payout)),
      { to: 'approved', ...approval },
    );
    const done = [...first, ...moved].sort((a, b) => a.payout_id - b.payout_id);
    await noteApproval(session, payouts, done, approval);
    return { count: done.length, payouts: done.slice(0, maxPayoutsOfACall).map(answerOf) };
  });
}

async function lockNamed(
  session: Session,
  tenant_id: number,
  ids: readonly number[],
): Promise<StoredPayout[]> {
  const payouts = await lockPayouts(session, tenant_id, ids);
  const missing = new Set(ids).difference(new Set(payouts.map(({ payout_id }) => payout_id)));
  if (missing.size > 0) throw noPayouts([...missing]);
  const wrong = payouts.filter(({ status }) => status !== 'pending');
  if (wrong.length > 0) throw immovable(wrong, 'approved');
  return payouts;
}

/** Those of the campaign that the caller can approve. None is no refusal, unless all that are pending wait for somebody else. */
async function lockWaiting(
  session: Session,
  tenant_id: number,
  campaign_id: number,
  isWaiting: (payout: StoredPayout) => boolean,
): Promise<StoredPayout[]> {
  if (!(await readCampaign(session, tenant_id, campaign_id)))
    throw new Fault('not_found', `There is no campaign ${campaign_id}.`);
  const pending = await lockPayoutsOfCampaign(session, tenant_id, campaign_id, 'pending');
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
  session: Session,
  payouts: StoredPayout[],
  { tenant_id, at, author, reason }: Approval,
): Promise<StoredPayout[]> {
  const change = { approval: approvalOf(author, at), approved_by: author, approved_at: at };
  const stays = { from_status: 'pending', to_status: 'pending' } as const;
  const first = { ...stays, at, author, reason: reason ?? null, details: null };
  const ids = payouts.map(({ payout_id }) => payout_id);
  const approved: StoredPayout[] = [];
  for (let from = 0; from < ids.length; from += SLICE)
    approved.push(
      ...(await movePayoutRows(session, tenant_id, ids.slice(from, from + SLICE), first, change)),
    );
  return approved;
}

async function noteApproval(
  session: Session,
  before: StoredPayout[],
  payouts: StoredPayout[],
  approval: Approval,
): Promise<void> {
  const [first] = payouts;
  if (!first) return;
  const { tenant_id, at, author, reason = null } = approval;
  const campaigns = new Set(payouts.map(({ campaign_id }) => campaign_id));
  await writeAudit(session, tenant_id, {
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

/** Of the payouts that were approved together: how many have which status, and how many approvals they have. */
function totalsOf(payouts: readonly StoredPayout[]): object {
  const statuses: Record<string, number> = {};
  for (const { status } of payouts) statuses[status] = (statuses[status] ?? 0) + 1;
  return { payouts: statuses, approvals: payouts.reduce((sum, { approvals }) => sum + approvals.length, 0) };
}
