import type { TenantSession } from '../../database/database.ts';

/** A payout that was made or moved; time in microseconds, the amount as exact decimal text. */
export interface DayPayout {
  payout_id: number;
  /** 0: it was made. */
  number: number;
  at: number;
  from_status: string | null;
  to_status: string;
  campaign_id: number;
  custom_id: string;
  place: number;
  player_id: string | null;
  player_hash: string;
  prize: string;
  currency: string;
  amount: string | null;
  transaction_id: string;
}

/** The last one that was read, by which the next read continues. */
export type PayoutPlace = Pick<DayPayout, 'at' | 'payout_id' | 'number'>;

const time = (value: string) => `timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`;

const ofPayout = `p.campaign_id, p.custom_id, p.place, p.player_id, p.player_hash, p.prize ->> 'kind' as prize,
  p.prize ->> 'currency' as currency, p.prize ->> 'amount' as amount, p.transaction_id`;

/**
 * What became of payouts in `[after.at, end)`, µs by the clock of the service, after the place `after`: by time, payout and
 * number, at most `limit`. Each part reads a range of an index.
 */
export function readDayPayouts(
  tenant: TenantSession,
  { after, end, limit }: { after: PayoutPlace; end: number; limit: number },
): Promise<DayPayout[]> {
  return tenant.query<DayPayout & Record<string, unknown>>({
    text: `
      select *, (extract(epoch from moment) * 1000000)::bigint as at
        from (
          (select p.payout_id, 0 as number, p.created_at as moment, null as from_status,
                  coalesce(m.from_status, p.status) as to_status, ${ofPayout}
             from payouts p
             left join payout_moves m on m.tenant_id = $1 and m.payout_id = p.payout_id and m.number = 1
            where p.tenant_id = $1 and p.created_at >= ${time('$2')} and p.created_at < ${time('$5')}
              and (p.created_at, p.payout_id, 0) > (${time('$2')}, $3::bigint, $4::integer)
            order by p.created_at, p.payout_id limit $6)
          union all
          (select m.payout_id, m.number, m.at, m.from_status, m.to_status, ${ofPayout}
             from payout_moves m
             join payouts p on p.tenant_id = $1 and p.payout_id = m.payout_id
            where m.tenant_id = $1 and m.at >= ${time('$2')} and m.at < ${time('$5')}
              and (m.at, m.payout_id, m.number) > (${time('$2')}, $3::bigint, $4::integer)
            order by m.at, m.payout_id, m.number limit $6)) as moved
       order by moment, payout_id, number limit $6`,
    values: [after.at, after.payout_id, after.number, end, limit],
  });
}
