import { rowsBy } from '../../database/statements.ts';

/** What a player has of a campaign; times in µs, null: nothing of that kind. */
export interface StoredResult {
  player_id: string;
  took_part_at: number | null;
  won_at: number | null;
  placed_at: number | null;
  place: number | null;
}

const micros = (time: string) => `(extract(epoch from ${time}) * 1000000)::bigint`;

/**
 * What each of these players has of a campaign: when the score on its board was reached, since when a prize is owed, and the
 * place on the settled board. The scores of a row are texts, as `PlayerRow.scores`. A campaign has one shown fold; its limit
 * and the fences keep this to a few look-ups for each player, also where the database has no statistics.
 */
export const readResults = rowsBy<StoredResult, [campaign_id: number, player_ids: readonly string[]]>({
  text: `
    select wanted.player_id, b.took_part_at, o.won_at, s.placed_at, s.place
      from unnest($3::text[]) as wanted(player_id)
      left join lateral (
        select (regexp_match(p.scores, '\\[' || f.fold_id || ',"-?[0-9]+",([0-9]+)'))[1]::bigint as took_part_at
          from (select fold_id, period from campaign_folds
                 where tenant_id = $1 and campaign_id = $2 and shown limit 1) as f
         cross join lateral (
           select scores from player_folds
            where tenant_id = $1 and period = f.period and player_id = wanted.player_id offset 0) as p) as b on true
      left join lateral (
        select ${micros('min(p.created_at)')} as won_at
          from (select campaign_id, status, created_at from payouts
                 where tenant_id = $1 and player_id = wanted.player_id offset 0) as p
         where p.campaign_id = $2 and p.status <> 'rejected') as o on true
      left join lateral (
        select ${micros('t.settled_at')} as placed_at, p.place
          from (select place from settlement_places
                 where tenant_id = $1 and campaign_id = $2 and player_id = wanted.player_id offset 0) as p
         cross join lateral (
           select settled_at from settlements where tenant_id = $1 and campaign_id = $2 offset 0) as t) as s on true`,
});
