import type { PayoutStatus } from '@laurel/contract/payouts/payout-states.ts';
import type { PrizeKind } from '@laurel/contract/payouts/payouts.ts';
import type { Session } from '../engine/database.ts';
import type { Rows } from '../engine/rows.ts';
import { type PayoutRow, payoutColumns, type StoredPayout } from './payouts.ts';

/** Which payouts are meant; an absent member means any. */
export interface PayoutFilter {
  campaign_id?: number;
  status?: PayoutStatus;
  player_id?: string;
}

/** One payout of the tenant; undefined when there is none of that id. */
export async function readPayout(
  session: Session,
  tenant_id: number,
  payout_id: number,
): Promise<StoredPayout | undefined> {
  const [row] = await session.query<PayoutRow>({
    tenant_id,
    name: 'read-payout',
    text: `select ${payoutColumns} from payouts where tenant_id = $1 and payout_id = $2`,
    values: [tenant_id, payout_id],
  });
  return row;
}

/** How many payouts of the tenant match. */
export async function countPayouts(
  session: Session,
  tenant_id: number,
  filter: PayoutFilter,
): Promise<number> {
  const [row] = await session.query<{ count: number }>({
    tenant_id,
    text: `select count(*) from payouts where ${matching}`,
    values: matchValues(tenant_id, filter),
  });
  return row?.count ?? 0;
}

/** The tenant's payouts that match: the newest settlement first, each in the order of its board. Ids are unique, so pages never overlap (invariant I7). */
export function readPayouts(
  session: Session,
  tenant_id: number,
  filter: PayoutFilter,
  rows: Rows,
): Promise<StoredPayout[]> {
  return session.query<PayoutRow>({
    tenant_id,
    text: `
      select ${payoutColumns} from payouts where ${matching}
       order by created_at desc, payout_id offset $5 limit $6`,
    values: [...matchValues(tenant_id, filter), rows.offset, rows.limit],
  });
}

/**
 * The next ones in that order behind `last`, at most `limit`; undefined: from the first. First those of the same moment, then older ones:
 * each statement reads a range of the index, so that the last slice of very many takes no longer than the first.
 */
export async function readPayoutsAfter(
  session: Session,
  tenant_id: number,
  filter: PayoutFilter,
  { last, limit }: { last: Pick<StoredPayout, 'created_at' | 'payout_id'> | undefined; limit: number },
): Promise<StoredPayout[]> {
  const beside =
    last === undefined
      ? []
      : await session.query<PayoutRow>({
          tenant_id,
          text: `
            select ${payoutColumns} from payouts where ${matching} and created_at = $5 and payout_id > $6
             order by payout_id limit $7`,
          values: [...matchValues(tenant_id, filter), last.created_at, last.payout_id, limit],
        });
  if (beside.length === limit) return beside;
  const older = await session.query<PayoutRow>({
    tenant_id,
    text: `
      select ${payoutColumns} from payouts where ${matching} and created_at < $5
       order by created_at desc, payout_id limit $6`,
    values: [...matchValues(tenant_id, filter), last?.created_at ?? 'infinity', limit - beside.length],
  });
  return [...beside, ...older];
}

// Sent without a name, so that each is planned for the filters that it has.
const matching = `tenant_id = $1 and ($2::bigint is null or campaign_id = $2) and ($3::text is null or status = $3)
  and ($4::text is null or player_id = $4)`;

function matchValues(tenant_id: number, filter: PayoutFilter): unknown[] {
  return [tenant_id, filter.campaign_id ?? null, filter.status ?? null, filter.player_id ?? null];
}

/** Payouts of one prize kind, currency and status. */
export interface PayoutSum {
  kind: PrizeKind;
  currency: string;
  status: PayoutStatus;
  count: number;
  /** Exact decimal: money of cash and bonus, spins of free spins, else the count. */
  amount: string;
}

/** What a campaign's payouts come to at one moment, in no order; statuses without payouts are missing. */
export function sumPayouts(session: Session, tenant_id: number, campaign_id: number): Promise<PayoutSum[]> {
  return session.query<PayoutSum & Record<string, unknown>>({
    tenant_id,
    text: `
      select prize->>'kind' as kind, prize->>'currency' as currency, status, count(*) as count,
             trim_scale(sum(case when prize->>'kind' in ('cash', 'bonus') then (prize->>'amount')::numeric
                                 when prize->>'kind' = 'free_spins' then (prize->>'count')::numeric
                                 else 1 end))::text as amount
        from payouts where tenant_id = $1 and campaign_id = $2
       group by 1, 2, 3`,
    values: [tenant_id, campaign_id],
  });
}
