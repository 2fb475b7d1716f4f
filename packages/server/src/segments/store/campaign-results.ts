import type { TenantSession } from '../../database/database.ts';

/** What players have of a campaign; times in µs, null: nothing of that kind. */
export interface StoredResult {
  player_id: string;
  took_part_at: number | null;
  won_at: number | null;
  placed_at: number | null;
  place: number | null;
}

const micros = (time: string) => `(extract(epoch from ${time}) * 1000000)::bigint`;

const columns = `player_id, max(took_part_at) as took_part_at, max(won_at) as won_at, max(placed_at) as placed_at,
             max(place) as place`;

/** A row for each part of a result. */
const parts = `
          select p.player_id,
                 (regexp_match(p.scores, '\\[' || f.fold_id || ',"-?[0-9]+",([0-9]+)'))[1]::bigint as took_part_at,
                 null::bigint as won_at, null::bigint as placed_at, null::integer as place
            from campaign_folds f
           cross join lateral (
             select player_id, scores from player_folds p where p.tenant_id = $1 and p.period = f.period offset 0) as p
           where f.tenant_id = $1 and f.campaign_id = $2 and f.shown and p.scores like '%[' || f.fold_id || ',"%'
          union all
          select p.player_id, null, min(${micros('p.created_at')}), null, null
            from payouts p
           where p.tenant_id = $1 and p.campaign_id = $2 and p.status <> 'rejected' and p.player_id is not null
           group by p.player_id
          union all
          select p.player_id, null, null, ${micros('s.settled_at')}, p.place
            from settlement_places p
            join settlements s on s.tenant_id = $1 and s.campaign_id = p.campaign_id
           where p.tenant_id = $1 and p.campaign_id = $2`;

/**
 * What these players, or (null) all, have of a campaign: when the score on its board was reached, since when a prize is
 * owed, and the place on the settled board. The scores of a row are texts, as `PlayerRow.scores`.
 */
export async function readResults(
  tenant: TenantSession,
  campaign_id: number,
  player_ids: readonly string[] | null,
): Promise<StoredResult[]> {
  const rows = await tenant.query<StoredResult>({
    text: `select ${columns} from (${parts}) as parts group by player_id`,
    values: [campaign_id],
  });
  const wanted = player_ids && new Set(player_ids);
  return wanted ? rows.filter(({ player_id }) => wanted.has(player_id)) : rows;
}
