import type { Session } from '../engine/database.ts';
import type { GameroundRow, RoundsQuery } from '../log/log.ts';

/** A gameround event for explanations: voided ones are among them, by name. */
export type ExplainedEventRow = GameroundRow & { unique_id: string; voided: boolean };

/**
 * Every event of one player's game rounds that have a bet in the window, voided or not, wherever the round's other events lie
 * (decisions 7, explain), ordered by sequence number. The same query as `readRounds`, which excludes voided events.
 */
export function readExplainedRounds(
  session: Session,
  tenant_id: number,
  { player_id, start, end, upTo }: Omit<RoundsQuery, 'player_ids'> & { player_id: string },
): Promise<ExplainedEventRow[]> {
  return session.query<ExplainedEventRow & Record<string, unknown>>({
    tenant_id,
    text: `
      with rounds as materialized (
        select distinct b.round_id, b.game_id, b.round_hash
          from events b
         where b.tenant_id = $1 and b.kind = 'gameround' and b.player_hash = hashtext($2) and b.player_id = $2
           and b.occurred_at >= timestamptz 'epoch' + $3::bigint * interval '1 microsecond'
           and b.occurred_at < timestamptz 'epoch' + $4::bigint * interval '1 microsecond'
           and not b.is_win and b.seq + 0 <= $5
      )
      select e.seq, e.player_id, e.game_id, e.round_id, e.amount, e.currency, e.is_win, e.is_bonus, e.unique_id, e.voided,
             (extract(epoch from e.occurred_at) * 1000000)::bigint as occurred_at,
             (extract(epoch from e.received_at) * 1000000)::bigint as received_at
        from rounds r
       -- The sums (seq + 0) and the fence (offset 0) as in readRounds: one index lookup for each round.
       cross join lateral (
         select * from events e
          where e.tenant_id = $1 and e.kind = 'gameround'
            and e.player_hash = hashtext($2) and e.round_hash = r.round_hash
            and e.player_id = $2 and e.round_id = r.round_id and e.game_id = r.game_id and e.seq + 0 <= $5
         offset 0) as e
       order by e.seq`,
    values: [tenant_id, player_id, start, end, upTo],
  });
}
