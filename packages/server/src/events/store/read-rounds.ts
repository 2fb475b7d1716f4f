import type { TenantSession } from '../../database/database.ts';
import { ALL_VOIDS, type GameroundRow, gameroundColumns, type RoundsQuery } from './log.ts';
import { readFactsOfPlayers } from './player-facts.ts';

/**
 * Every event of the players' game rounds that have a bet in the window, wherever the round's other events are
 * (docs/rules/rounds.md#1), ordered by player and sequence number; after them the facts of the window for which the query
 * asks.
 */
export async function readRounds(tenant: TenantSession, query: RoundsQuery): Promise<GameroundRow[]> {
  const rounds = await tenant.query<GameroundRow & Record<string, unknown>>({
    text: gamerounds,
    values: [query.player_ids, query.start, query.end, query.upTo, query.voidsUpTo ?? ALL_VOIDS],
  });
  const facts = await readFactsOfPlayers(tenant, query);
  return facts.length === 0 ? rounds : [...rounds, ...facts];
}

const gamerounds = `
      with rounds as materialized (
        select distinct b.player_id, b.round_id, b.game_id, b.player_hash, b.round_hash
          from events b
         where b.tenant_id = $1 and b.kind = 'gameround'
           and b.player_hash = any(array(select hashtext(id) from unnest($2::text[]) as id))
           and b.player_id = any($2)
           and b.occurred_at >= timestamptz 'epoch' + $3::bigint * interval '1 microsecond'
           and b.occurred_at < timestamptz 'epoch' + $4::bigint * interval '1 microsecond'
           and not b.is_win and (not b.voided or b.voided_change > $6) and b.seq + 0 <= $5
      )
      select ${gameroundColumns}
        from rounds r
       -- The sums (seq + 0) keep the planner from walking the whole log by its number instead of by player. The fence
       -- (offset 0) keeps it to one index lookup for each round: without statistics, which the embedded engine never
       -- gathers, the planner chose to compare each event with each round.
       cross join lateral (
         select * from events e
          where e.tenant_id = $1 and e.kind = 'gameround'
            and e.player_hash = r.player_hash and e.round_hash = r.round_hash
            and e.player_id = r.player_id and e.round_id = r.round_id and e.game_id = r.game_id
            and (not e.voided or e.voided_change > $6) and e.seq + 0 <= $5
         offset 0) as e
       order by e.player_id, e.seq`;
