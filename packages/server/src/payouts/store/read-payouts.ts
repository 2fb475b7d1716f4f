import type { PrizeKind } from '@laurel/contract/campaigns/prizes.ts';
import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';
import type { Rows, TenantSession } from '../../database/database.ts';
import { answerBy, cellBy, countBy, rowBy, rowsBy } from '../../database/statements.ts';
import { payoutColumns, type StoredPayout } from './payouts.ts';

/** Which payouts are meant; an absent member means any. */
export interface PayoutFilter {
  campaign_id?: number;
  status?: PayoutStatus;
  player_id?: string;
  prize?: PrizeKind;
  /** Held until a time before this. */
  held_until_before?: Date;
  /** When the campaign was settled. */
  created_before?: Date;
  /** The least time from the settlement to the payment; unpaid payouts never match. */
  paid_after_hours?: number;
}

// Sent without a name, so that each is planned for its filters.
const matching = `tenant_id = $1 and ($2::bigint is null or campaign_id = $2) and ($3::text is null or status = $3)
  and ($4::text is null or player_id = $4) and ($5::text is null or prize->>'kind' = $5)
  and ($6::timestamptz is null or created_at < $6)
  and ($7::int is null or paid_at >= created_at + make_interval(hours => $7))
  and ($8::timestamptz is null or held_until < $8)`;

function matchValues(filter: PayoutFilter): unknown[] {
  const { campaign_id, status, player_id, prize, created_before, paid_after_hours } = filter;
  const values = [campaign_id, status, player_id, prize, created_before, paid_after_hours];
  return [...values, filter.held_until_before].map((value) => value ?? null);
}

/** One payout of the tenant; undefined if there is none with that id. */
export const readPayout = rowBy<StoredPayout, [payout_id: number]>({
  // Without a name: a plan that was made for an empty table read all payouts of the tenant.
  text: `select ${payoutColumns} from payouts where tenant_id = $1 and payout_id = $2`,
});

/** How many payouts of the tenant match. */
export const countPayouts = countBy<[filter: PayoutFilter]>({
  text: `select count(*) from payouts where ${matching}`,
  values: matchValues,
});

/**
 * The tenant's payouts that match: the newest settlement first, each in the order of its board. Ids are unique, so pages
 * never overlap (invariant I7).
 */
export const readPayouts = rowsBy<StoredPayout, [filter: PayoutFilter, rows: Rows]>({
  text: `
    select ${payoutColumns} from payouts where ${matching}
     order by created_at desc, payout_id offset $9 limit $10`,
  values: (filter, rows) => [...matchValues(filter), rows.offset, rows.limit],
});

/**
 * The next ones in that order after `last`, at most `limit`; undefined: from the first. First those of the same moment, then
 * older ones: each statement reads a range of the index, so that the last slice of very many takes no longer than the first.
 */
export async function readPayoutsAfter(
  tenant: TenantSession,
  filter: PayoutFilter,
  { last, limit }: { last: Pick<StoredPayout, 'created_at' | 'payout_id'> | undefined; limit: number },
): Promise<StoredPayout[]> {
  const beside =
    last === undefined
      ? []
      : await tenant.query<StoredPayout>({
          text: `
            select ${payoutColumns} from payouts where ${matching} and created_at = $9 and payout_id > $10
             order by payout_id limit $11`,
          values: [...matchValues(filter), last.created_at, last.payout_id, limit],
        });
  if (beside.length === limit) return beside;
  const older = await tenant.query<StoredPayout>({
    text: `
      select ${payoutColumns} from payouts where ${matching} and created_at < $9
       order by created_at desc, payout_id limit $10`,
    values: [...matchValues(filter), last?.created_at ?? 'infinity', limit - beside.length],
  });
  return [...beside, ...older];
}

/** Payouts of one prize kind, currency and status. */
export interface PayoutSum {
  kind: PrizeKind;
  currency: string;
  status: PayoutStatus;
  count: number;
  /** Exact decimal: money of cash and bonus, spins of free spins, otherwise the count. */
  amount: string;
}

/** The totals of the payouts that match at one moment, in no order; statuses without payouts are missing. */
export const sumPayouts = rowsBy<PayoutSum, [filter: PayoutFilter]>({
  text: `
    select prize->>'kind' as kind, prize->>'currency' as currency, status, count(*) as count,
           trim_scale(sum(case when prize->>'kind' in ('cash', 'bonus') then (prize->>'amount')::numeric
                               when prize->>'kind' = 'free_spins' then (prize->>'count')::numeric
                               else 1 end))::text as amount
      from payouts where ${matching}
     group by 1, 2, 3`,
  values: matchValues,
});

/** A payout that was made. */
export type MadePayout = Pick<StoredPayout, 'status'> & { id: number };

/** The payouts of a campaign by these players, each player's in the order in which they were made. */
export const payoutsOfPlayers = answerBy<
  MadePayout & { player_id: string },
  [campaign_id: number, player_ids: readonly string[]],
  Map<string, MadePayout[]>
>(
  {
    text: `
      select p.*
        from unnest($3::text[]) as wanted(player_id)
       cross join lateral (
         select player_id, payout_id as id, status from payouts
          where tenant_id = $1 and campaign_id = $2 and player_id = wanted.player_id offset 0) as p
       order by p.id`,
  },
  (rows) => {
    const byPlayer = [...Map.groupBy(rows, ({ player_id }) => player_id)];
    return new Map(
      byPlayer.map(([player_id, own]) => [player_id, own.map(({ id, status }) => ({ id, status }))]),
    );
  },
);

/** What cash and bonus prizes of the campaign were awarded so far, but for rejected ones: exact decimal. */
export const readSpent = cellBy<{ spent: string }, [campaign_id: number]>({
  name: 'read-spent-on-prizes',
  text: `
    select coalesce(sum((prize->>'amount')::numeric), 0)::text as spent from payouts
     where tenant_id = $1 and campaign_id = $2 and status <> 'rejected' and prize->>'kind' in ('cash', 'bonus')`,
});

/** What a player was owed. */
export type WonPayout = Pick<
  StoredPayout,
  'payout_id' | 'campaign_id' | 'place' | 'prize' | 'status' | 'paid_at'
>;

/** The player's payouts in these campaigns, in the order in which they were made. */
export const payoutsOfPlayer = rowsBy<WonPayout, [player_id: string, campaign_ids: readonly number[]]>({
  text: `
    select payout_id, campaign_id, place, prize, status, paid_at
      from payouts where tenant_id = $1 and player_id = $2 and campaign_id = any($3::bigint[])
     order by payout_id`,
});
