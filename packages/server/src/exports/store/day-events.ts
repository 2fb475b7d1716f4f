import type { EventKind } from '@laurel/contract/events/events.ts';
import type { TenantSession } from '../../database/database.ts';

/** Numbers of a log, and which voids count in them: those that a change up to `voids_up_to` made. */
export interface LogRange {
  first: number;
  last: number;
  voids_up_to: number;
}

/** One event of the log; times are microseconds since the Unix epoch, UTC, and `data` is the text of its JSON. */
export interface DayEvent {
  seq: number;
  received_at: number;
  occurred_at: number;
  event: EventKind;
  unique_id: string;
  player_id: string | null;
  game_id: string | null;
  round_id: string | null;
  currency: string | null;
  amount: string | null;
  is_win: boolean | null;
  is_bonus: boolean | null;
  voided: boolean;
  data: string | null;
}

/** The most bytes of members without a column that one read answers; a single event may have more. */
const BYTES_AT_ONCE = 4 * 1024 * 1024;

// No statement here has a name: see the note on plans in packages/server/src/events/store/log.ts.

/**
 * The next events of the range from the number `from` on, in order: of at most `limit` numbers, fewer where they are large,
 * but at least one if there is one.
 */
export function readDayEvents(
  tenant: TenantSession,
  { last, voids_up_to }: LogRange,
  { from, limit }: { from: number; limit: number },
): Promise<DayEvent[]> {
  return tenant.query<DayEvent & Record<string, unknown>>({
    text: `
      select seq, (extract(epoch from received_at) * 1000000)::bigint as received_at,
             (extract(epoch from occurred_at) * 1000000)::bigint as occurred_at, kind::text as event, unique_id, player_id, game_id,
             round_id, currency, amount::text as amount, is_win, is_bonus,
             voided and coalesce(voided_change, 0) <= $4 as voided, data::text as data
        from (select e.*, sum(coalesce(octet_length(e.data::text), 0)) over (order by e.seq) as bytes,
                     row_number() over (order by e.seq) as place
                from (select min(seq) as seq from events where tenant_id = $1 and seq >= $2 and seq <= $3) as next
                join events e on e.tenant_id = $1 and e.seq >= next.seq and e.seq < next.seq + $5 and e.seq <= $3) as e
       where e.place = 1 or e.bytes <= $6
       order by e.seq`,
    values: [from, last, voids_up_to, limit, BYTES_AT_ONCE],
  });
}
