import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';
import type { TenantSession } from '../../database/database.ts';
import { rowsBy } from '../../database/statements.ts';
import { payoutColumns, type StoredPayout } from './payouts.ts';

/** One entry in the history of a payout. */
export interface StoredMove {
  /** From 1, for each payout. */
  number: number;
  from_status: PayoutStatus;
  to_status: PayoutStatus;
  at: Date;
  /** Username; null: the service did it automatically. */
  author: string | null;
  reason: string | null;
  details: Record<string, unknown> | null;
}

/** A move of locked payouts that all have the status `from_status`. */
export type NewMove = Omit<StoredMove, 'number'>;

/** Members that a move sets; an omitted one is unchanged. */
export interface PayoutChanges {
  /** Added to the approvals; null removes all. */
  approval?: StoredPayout['approvals'][number] | null;
  approved_by?: string | null;
  approved_at?: Date | null;
  /** Added to the releases of a payout that stays held. */
  release?: StoredPayout['releases'][number];
  /** Who holds it, and until when; of a payout that becomes held. */
  hold?: Pick<StoredPayout, 'held_by' | 'held_until'>;
  accepted_alarms?: readonly number[];
  sent_at?: Date;
  paid_at?: Date;
  attempts?: number;
  last_error?: string | null;
}

/**
 * Moves payouts and records it in their histories; returns them as they are then, ids ascending. `next_attempt_at`
 * becomes null; with another status, so does all that is said of a hold and of a request under way. The caller holds
 * their locks and has seen that they have the status `from_status` and that the state table has the move.
 */
export async function movePayoutRows(
  tenant: TenantSession,
  payout_ids: readonly number[],
  { from_status, to_status, at, author, reason, details }: NewMove,
  changes: PayoutChanges = {},
): Promise<StoredPayout[]> {
  const rows = await tenant.query<StoredPayout>({
    text: `
      update payouts
         set status = $3, reason = $4, moves = moves + 1, next_attempt_at = null,
             sending_until = case when status = $3 then sending_until end,
             approvals = case when $5::jsonb is null then '[]' else approvals || $5::jsonb end,
             approved_by = case when $6::boolean then $7::text else approved_by end,
             approved_at = case when $8::boolean then $9::timestamptz else approved_at end,
             sent_at = coalesce($10::timestamptz, sent_at),
             paid_at = coalesce($11::timestamptz, paid_at),
             attempts = coalesce($12::integer, attempts),
             last_error = case when $13::boolean then $14::text when status <> $3 and sending_until is not null then $20::text
                               else last_error end,
             releases = case when status = $3 then releases || $15::jsonb else '[]' end,
             accepted_alarms = coalesce($16::jsonb, accepted_alarms),
             held_by = case when status = $3 then held_by else $17::text end,
             held_at = case when status = $3 then held_at else $18::timestamptz end,
             held_until = case when status = $3 then held_until else $19::timestamptz end
       where tenant_id = $1 and payout_id = any($2::bigint[])
      returning ${payoutColumns}`,
    values: [payout_ids, to_status, reason, ...changedValues({ to_status, at }, changes)],
  });
  const noted = details === null ? null : JSON.stringify(details);
  await tenant.query({
    text: `
      insert into payout_moves (tenant_id, payout_id, number, from_status, to_status, at, author, reason, details)
      select p.tenant_id, p.payout_id, p.moves, $3, $4, $5, $6, $7, $8
        from payouts p where p.tenant_id = $1 and p.payout_id = any($2::bigint[])`,
    values: [payout_ids, from_status, to_status, at, author, reason, noted],
  });
  return rows.sort((a, b) => a.payout_id - b.payout_id);
}

function changedValues({ to_status, at }: Pick<NewMove, 'to_status' | 'at'>, changes: PayoutChanges) {
  const { approval, release, accepted_alarms, hold } = changes;
  return [
    approval === null ? null : JSON.stringify(approval ? [approval] : []),
    ...['approved_by' in changes, changes.approved_by ?? null],
    ...['approved_at' in changes, changes.approved_at ?? null],
    ...[changes.sent_at ?? null, changes.paid_at ?? null, changes.attempts ?? null],
    ...['last_error' in changes, changes.last_error ?? null],
    JSON.stringify(release ? [release] : []),
    accepted_alarms ? JSON.stringify(accepted_alarms) : null,
    ...[hold?.held_by ?? null, hold ? at : null, hold?.held_until ?? null],
    // Shown if it is not moved by an answer, after a request whose answer nobody has seen.
    `Before it was ${to_status}, a request ended without a known answer; the reward endpoint may have taken it.`,
  ];
}

/** What happened to a payout since it was made, in that order. */
export const readMoves = rowsBy<StoredMove, [payout_id: number]>({
  text: `
    select number, from_status, to_status, at, author, reason, details
      from payout_moves where tenant_id = $1 and payout_id = $2 order by number`,
});
