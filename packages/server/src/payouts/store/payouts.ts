import type { PayoutPrize } from '@laurel/contract/payouts/payouts.ts';
import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';
import type { TenantSession } from '../../database/database.ts';
import { listsOf, rowBy, rowsBy, runBy } from '../../database/statements.ts';
import { insertRows } from '../../database/table.ts';

/** What one winner is owed for one prize. */
export interface StoredPayout {
  payout_id: number;
  campaign_id: number;
  custom_id: string;
  place: number;
  /** Null once the player is erased. */
  player_id: string | null;
  player_hash: string;
  player_username: string | null;
  prize: PayoutPrize;
  /** The id is the same on every attempt to pay it. */
  transaction_id: string;
  status: PayoutStatus;
  /** Of the newest move. */
  reason: string | null;
  created_at: Date;
  /** The people who approved it while it was pending; `at` is RFC 3339. */
  approvals: { by: string; at: string }[];
  approved_by: string | null;
  approved_at: Date | null;
  /** Staff; null where the rule of the tenant holds it, and unless it is held. */
  held_by: string | null;
  /** Null unless it is held. */
  held_at: Date | null;
  /** When staff want to decide about the hold. */
  held_until: Date | null;
  /** The people who released it while it is held; `at` is RFC 3339. */
  releases: { by: string; at: string }[];
  /** Ids of alarms that were open when it was released: they hold it no more. */
  accepted_alarms: number[];
  /** Until then it may be on its way to the reward endpoint. */
  sending_until: Date | null;
  sent_at: Date | null;
  paid_at: Date | null;
  attempts: number;
  next_attempt_at: Date | null;
  last_error: string | null;
}

/** A payout to be created. */
export type NewPayout = Pick<
  StoredPayout,
  | 'place'
  | 'player_id'
  | 'player_hash'
  | 'player_username'
  | 'prize'
  | 'transaction_id'
  | 'status'
  | 'approved_at'
>;

/** What payouts that are created together share. */
export type NewPayouts = Pick<StoredPayout, 'campaign_id' | 'custom_id' | 'reason' | 'created_at'>;

export const payoutColumns = `payout_id, campaign_id, custom_id, place, player_id, player_hash, player_username, prize, transaction_id,
  status, reason, created_at, approvals, approved_by, approved_at, held_by, held_at, held_until, releases, accepted_alarms,
  sending_until, sent_at, paid_at, attempts, next_attempt_at, last_error`;

/**
 * Adds payouts and returns them, ids ascending in the order given. For a settlement, the caller holds the campaign's lock.
 * Throws on a `transaction_id` that the tenant has.
 */
export async function insertPayouts(
  tenant: TenantSession,
  { campaign_id, custom_id, reason, created_at }: NewPayouts,
  payouts: readonly NewPayout[],
): Promise<StoredPayout[]> {
  const rows = await insertRows<StoredPayout>(tenant, {
    text: `
      insert into payouts (tenant_id, campaign_id, custom_id, reason, created_at,
        place, player_id, player_hash, player_username, prize, transaction_id, status, approved_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
      returning ${payoutColumns}`,
    shared: [campaign_id, custom_id, reason, created_at],
    rows: payouts.map((one) => [
      ...[one.place, one.player_id, one.player_hash, one.player_username, JSON.stringify(one.prize)],
      ...[one.transaction_id, one.status, one.approved_at],
    ]),
  });
  return rows.sort((a, b) => a.payout_id - b.payout_id);
}

/** Payouts of the tenant by their ids, locked in the order of ids (invariant I9); unknown ids are missing. */
export const lockPayouts = rowsBy<StoredPayout, [payout_ids: readonly number[]]>({
  text: `
    select ${payoutColumns} from payouts where tenant_id = $1 and payout_id = any($2::bigint[])
     order by payout_id for update`,
});

/** All payouts of a campaign with one of these statuses, locked in the order of ids (invariant I9). */
export const lockPayoutsOfCampaign = rowsBy<StoredPayout, [campaign_id: number, ...statuses: PayoutStatus[]]>(
  {
    text: `
    select ${payoutColumns} from payouts where tenant_id = $1 and campaign_id = $2 and status = any($3::text[])
     order by payout_id for update`,
    values: (campaign_id, ...statuses) => [campaign_id, statuses],
  },
);

/**
 * Approved payouts whose next attempt is due at `now`, at most `limit`, longest waiting first. Locked; those that another
 * transaction holds are left out, so that several processes can deliver concurrently.
 */
export const lockPayoutsToSend = rowsBy<StoredPayout, [{ now: Date; limit: number }]>({
  name: 'lock-payouts-to-send',
  text: `
    select ${payoutColumns} from payouts
     where tenant_id = $1 and status = 'approved' and (next_attempt_at is null or next_attempt_at <= $2)
     order by next_attempt_at nulls first, payout_id limit $3 for update skip locked`,
  values: ({ now, limit }) => [now, limit],
});

/**
 * Marks a payout as on its way until `until`, if it still has the status that the caller saw, and returns it as it is
 * then; undefined: it has another one, or another alarm is open in its campaign than those known (null: alarms hold
 * nothing). One statement, which waits for the lock of the transaction that moves the payout: a hold that was committed
 * before is seen, and a later one sees the mark.
 */
export const markSending = rowBy<
  StoredPayout,
  [Pick<StoredPayout, 'payout_id' | 'status'>, { until: Date; knownAlarms: readonly number[] | null }]
>({
  text: `
    update payouts p set sending_until = $4
     where p.tenant_id = $1 and p.payout_id = $2 and p.status = $3
       and ($5::bigint[] is null or not exists (
         select from alarms a
          where a.tenant_id = $1 and a.campaign_id = p.campaign_id and a.status = 'open' and a.player_id is not null
            and a.alarm_id <> all($5::bigint[])))
    returning ${payoutColumns}`,
  values: ({ payout_id, status }, { until, knownAlarms }) => [payout_id, status, until, knownAlarms],
});

/**
 * The payouts of a campaign that can be held, of these players or at a worse place than `below` (null: none), locked in the
 * order of ids (invariant I9). Those on their way at `now` are left out: they wait for the answer to their request.
 */
export const lockHoldable = rowsBy<
  StoredPayout,
  [campaign_id: number, { player_ids: readonly string[]; below: number | null; now: Date }]
>({
  text: `
    select ${payoutColumns} from payouts
     where tenant_id = $1 and campaign_id = $2 and status in ('pending', 'approved')
       and (player_id = any($3::text[]) or place > $4::int) and (sending_until is null or sending_until <= $5)
     order by payout_id for update`,
  values: (campaign_id, { player_ids, below, now }) => [campaign_id, player_ids, below, now],
});

/** What is known of a payout after an attempt that has left its status as it is. */
export type AttemptNote = Pick<
  StoredPayout,
  'payout_id' | 'attempts' | 'next_attempt_at' | 'last_error' | 'sending_until'
>;

/**
 * Records attempts of payouts whose status stays as it is: how many there were, why the last one failed, and when the next
 * one is due. The mark of the request ends, unless another request has begun since; `sending_until` is the one it had. The
 * caller holds the payouts' locks.
 */
export const notePayoutAttempts = runBy<[noted: readonly AttemptNote[]]>({
  name: 'note-attempts',
  text: `
    update payouts p
       set attempts = n.attempts, next_attempt_at = n.next_attempt_at, last_error = n.last_error,
           sending_until = case when p.sending_until <> n.sending_until then p.sending_until end
      from unnest($2::bigint[], $3::integer[], $4::timestamptz[], $5::text[], $6::timestamptz[])
        as n(payout_id, attempts, next_attempt_at, last_error, sending_until)
     where p.tenant_id = $1 and p.payout_id = n.payout_id`,
  values: (noted) =>
    listsOf(noted, ['payout_id', 'attempts', 'next_attempt_at', 'last_error', 'sending_until']),
});
