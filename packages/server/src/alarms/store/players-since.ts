import type { TenantSession } from '../../database/database.ts';

/**
 * The players with a gameround event after the event `after`, up to and with `upTo`, each with the time (µs) of the earliest
 * bet of the rounds that these events belong to, as far as the log has them up to there; null: they have no bet.
 */
export async function readPlayersSince(
  tenant: TenantSession,
  after: number,
  upTo: number,
): Promise<Map<string, number | null>> {
  if (upTo <= after) return new Map();
  const rows = await tenant.query<{ player_id: string; first_bet_at: number | null }>({
    text: `
      select e.player_id, min(b.first_bet_at) as first_bet_at
        from events e
       -- The sum (seq + 0) and the fence (offset 0) keep the planner to the index by round.
       cross join lateral (
         select (extract(epoch from min(p.occurred_at)) * 1000000)::bigint as first_bet_at
           from events p
          where p.tenant_id = $1 and p.kind = 'gameround' and p.player_hash = e.player_hash and p.round_hash = e.round_hash
            and p.player_id = e.player_id and p.round_id = e.round_id and p.game_id = e.game_id and p.seq + 0 <= $3
            and not p.is_win
         offset 0) as b
       where e.tenant_id = $1 and e.seq > $2 and e.seq <= $3 and e.kind = 'gameround'
       group by e.player_id`,
    values: [after, upTo],
  });
  return new Map(rows.map(({ player_id, first_bet_at }) => [player_id, first_bet_at]));
}
