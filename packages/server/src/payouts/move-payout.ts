import { Fault, listedErrors } from '@laurel/contract/faults/faults.ts';
import { isPayoutMove } from '@laurel/contract/payouts/payout-states.ts';
import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';
import type { WebhookEventType } from '@laurel/contract/webhooks/event-types.ts';
import type { TenantSession } from '../database/database.ts';
import { recordDecisions } from '../decisions/decisions.ts';
import { writeOutbox } from '../outbox/outbox.ts';
import { payoutAnswer } from './shown.ts';
import { movePayoutRows, type PayoutChanges } from './store/payout-moves.ts';
import type { StoredPayout } from './store/payouts.ts';
import { isHeldSinceMade, tellWinners } from './tell-winners.ts';

/** What happens to payouts. */
export interface PayoutMove {
  to: PayoutStatus;
  at: Date;
  /** Username; null: the service acts automatically. */
  author: string | null;
  reason?: string | undefined;
  /** Kept in the history: numbers and ids of an attempt, no secret. */
  details?: Record<string, unknown> | undefined;
  /** The number of attempts to deliver it, including this one. */
  attempts?: number | undefined;
  /** Why the attempt failed; null: it did not. */
  last_error?: string | null | undefined;
  /** Until when staff hold it, to `held`. */
  held_until?: Date | null | undefined;
  /** The alarms that hold it no more, from `held` to `pending`. */
  accepted_alarms?: readonly number[] | undefined;
}

/** Payouts that are written in one slice, so that thousands of them do not block the process. */
export const SLICE = 500;

/** Ids that one entry of the audit log names. */
export const AUDITED_IDS = 100;

/**
 * Moves payouts that the caller has locked, all with one status, by the state table (docs/rules/payouts.md#2): status,
 * times, history, and the message of the new status in the outbox, in the caller's transaction. Returns them as they are
 * then, by id. A move that the table lacks is refused with `conflict` and moves none. The caller records actions of staff in
 * the audit log.
 */
export async function movePayouts(
  tenant: TenantSession,
  payouts: readonly StoredPayout[],
  move: PayoutMove,
): Promise<StoredPayout[]> {
  const [first] = payouts;
  if (!first) return [];
  const wrong = payouts.find((one) => one.status !== first.status || !isPayoutMove(one.status, move.to));
  if (wrong) throw immovable([wrong], move.to);
  const moved: StoredPayout[] = [];
  for (let from = 0; from < payouts.length; from += SLICE)
    moved.push(...(await moveSlice(tenant, payouts.slice(from, from + SLICE), move)));
  return moved;
}

async function moveSlice(
  tenant: TenantSession,
  payouts: readonly StoredPayout[],
  move: PayoutMove,
): Promise<StoredPayout[]> {
  const [{ status }] = payouts as [StoredPayout];
  const { to, at, author, reason = null, details = null } = move;
  const moved = await movePayoutRows(
    tenant,
    payouts.map(({ payout_id }) => payout_id),
    { from_status: status, to_status: to, at, author, reason, details },
    changesOf(status, move),
  );
  const decisions = moved.map((payout) => ({
    ...decisionOn(payout, status),
    ...{ at, campaign_id: payout.campaign_id },
    ...(author === null ? {} : { author, reason }),
  }));
  await recordDecisions(tenant, decisions);
  const type = messageTypes[to];
  const messages = moved.map((payout) => ({ type, at, data: { ...payoutAnswer(payout) } }));
  await writeOutbox(tenant, messages);
  if (to === 'paid') await tellWinners(tenant, 'player.paid', moved, at);
  if (to === 'pending') await tellWinners(tenant, 'player.won', payouts.filter(isHeldSinceMade), at);
  return moved;
}

/** The message of each new status. */
const messageTypes = {
  // The only way back to waiting; a payout that is made is announced by its settlement.
  pending: 'payout.released',
  held: 'payout.held',
  approved: 'payout.approved',
  sent: 'payout.sent',
  failed: 'payout.failed',
  paid: 'payout.paid',
  rejected: 'payout.rejected',
} as const satisfies Record<PayoutStatus, WebhookEventType>;

/** The decision as the sealed log has it (docs/certificates/format.md#4): a hold and its end have a kind of their own. */
function decisionOn({ payout_id, player_hash, status: to }: StoredPayout, from: PayoutStatus) {
  if (to === 'held' || to === 'pending')
    return { kind: 'hold' as const, content: { payout_id, held: to === 'held' } };
  return { kind: 'payout' as const, content: { payout_id, player_hash, from, to } };
}

/** Moves one payout; see `movePayouts`. */
export async function movePayout(
  tenant: TenantSession,
  payout: StoredPayout,
  move: PayoutMove,
): Promise<StoredPayout> {
  const [moved] = await movePayouts(tenant, [payout], move);
  return moved as StoredPayout;
}

/** The refusal of moves that the state table lacks. */
export function immovable(payouts: readonly StoredPayout[], to: PayoutStatus): Fault {
  const statuses = [...new Set(payouts.map(({ status }) => status))].join(' or ');
  const verb = payouts.length === 1 ? 'is' : 'are';
  return refusal(payouts, (named) => `${capital(named)} ${verb} ${statuses} and cannot become ${to}.`);
}

/** A `conflict` that names payouts, up to the number that a refusal lists. */
export function refusal(payouts: readonly StoredPayout[], detail: (named: string) => string): Fault {
  const ids = payouts.slice(0, listedErrors).map(({ payout_id }) => payout_id);
  const more = payouts.length > ids.length ? ` and ${payouts.length - ids.length} more` : '';
  const named = `${payouts.length === 1 ? 'payout' : 'payouts'} ${ids.join(', ')}${more}`;
  return new Fault('conflict', detail(named), { members: { payout_ids: ids } });
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function changesOf(from: PayoutStatus, move: PayoutMove): PayoutChanges {
  const { to, at, author, attempts, last_error, held_until = null, accepted_alarms = [] } = move;
  const attempted = {
    ...(attempts === undefined ? {} : { attempts }),
    ...(last_error === undefined ? {} : { last_error }),
  };
  if (to === 'sent') return { ...attempted, sent_at: at };
  if (to === 'paid') return { ...attempted, paid_at: at };
  if (to === 'held') return { ...attempted, hold: { held_by: author, held_until } };
  // Approvals from before a hold do not count after it.
  if (to === 'pending')
    return { attempts: 0, approval: null, approved_by: null, approved_at: null, accepted_alarms };
  if (to !== 'approved') return attempted;
  // A retry is delivered as if for the first time; the approvals of the payout stay.
  if (from !== 'pending') return { attempts: 0, ...attempted };
  const approval = author === null ? {} : { approval: approvalOf(author, at) };
  return { ...approval, approved_by: author, approved_at: at };
}

/** An approval as a payout keeps it. */
export function approvalOf(author: string, at: Date): StoredPayout['approvals'][number] {
  return { by: author, at: at.toISOString() };
}
