import type { TenantSession } from '../../database/database.ts';
import type { LogRange } from './day-events.ts';

/** What the events of a range add to one game round in one currency; sums are exact decimal texts, times microseconds. */
export interface DayRound {
  player_id: string;
  game_id: string;
  round_id: string;
  currency: string;
  first_seq: number;
  bets: number;
  wins: number;
  staked: string;
  won: string;
  bonus_staked: string;
  bonus_won: string;
  first_bet_at: number | null;
  last_event_at: number;
  continued: boolean;
}

/**
 * The rounds whose first event of the range has a number from `from` up to `to`, in the order of these numbers. Voided
 * events are left out. A round of a page is found once by its hashes, however many events of the page it has.
 */
export function readDayRounds(
  tenant: TenantSession,
  { first, last, voids_up_to }: LogRange,
  { from, to }: { from: number; to: number },
): Promise<DayRound[]> {
  return tenant.query<DayRound & Record<string, unknown>>({
    // No name: see the note on plans in packages/server/src/events/store/log.ts.
    text: `
      with paged as materialized (
        select e.player_hash, e.round_hash, e.player_id, e.game_id, e.round_id, e.currency, min(e.seq) as seq
          from events e
         where e.tenant_id = $1 and e.seq >= $5 and e.seq <= $6 and e.kind = 'gameround'
           and not (e.voided and coalesce(e.voided_change, 0) <= $4)
         group by 1, 2, 3, 4, 5, 6
      )
      select p.player_id, p.game_id, p.round_id, p.currency, r.*
        from paged p
       cross join lateral (
         select min(e.seq) filter (where e.seq >= $2) as first_seq,
                count(*) filter (where e.seq >= $2 and not e.is_win) as bets,
                count(*) filter (where e.seq >= $2 and e.is_win) as wins,
                coalesce(sum(e.amount) filter (where e.seq >= $2 and not e.is_win), 0)::text as staked,
                coalesce(sum(e.amount) filter (where e.seq >= $2 and e.is_win), 0)::text as won,
                coalesce(sum(e.amount) filter (where e.seq >= $2 and not e.is_win and e.is_bonus), 0)::text as bonus_staked,
                coalesce(sum(e.amount) filter (where e.seq >= $2 and e.is_win and e.is_bonus), 0)::text as bonus_won,
                (extract(epoch from min(e.occurred_at) filter (where e.seq >= $2 and not e.is_win)) * 1000000)::bigint as first_bet_at,
                (extract(epoch from max(e.occurred_at) filter (where e.seq >= $2)) * 1000000)::bigint as last_event_at,
                bool_or(e.seq < $2) as continued
           from events e
          where e.tenant_id = $1 and e.kind = 'gameround' and e.player_hash = p.player_hash and e.round_hash = p.round_hash
            and e.player_id = p.player_id and e.round_id = p.round_id and e.game_id = p.game_id
            and e.currency = p.currency and e.seq <= $3
            and not (e.voided and coalesce(e.voided_change, 0) <= $4)) as r
       where r.first_seq = p.seq
       order by r.first_seq`,
    values: [first, last, voids_up_to, from, to],
  });
}
