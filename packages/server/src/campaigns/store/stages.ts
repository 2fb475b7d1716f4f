import type { BoardRow } from '@laurel/rules/boards/board.ts';
import type { TenantSession } from '../../database/database.ts';
import { columnBy, rowsBy } from '../../database/statements.ts';
import { isAfter, type StoredCampaign } from './campaigns.ts';

/** A place of a settled board. */
export type SettledPlace = Pick<BoardRow, 'player_id' | 'place'>;

/** Keeps the first places of a settled board; once for each campaign. Locking as for `insertSettlement`. */
export async function insertSettledPlaces(
  tenant: TenantSession,
  campaign_id: number,
  places: readonly SettledPlace[],
): Promise<void> {
  if (places.length === 0) return;
  await tenant.query({
    text: `
      insert into settlement_places (tenant_id, campaign_id, player_id, place)
      select s.tenant_id, $2, p.player_id, p.place
        from scoring_cursors s cross join unnest($3::text[], $4::integer[]) as p(player_id, place)
       where s.tenant_id = $1`,
    values: [campaign_id, places.map((one) => one.player_id), places.map((one) => one.place)],
  });
}

/** The players on the places 1 to `places` of a settled board, in no particular order; none of one that is not settled. */
export const readPlayersOnPlaces = columnBy<{ player_id: string }, [campaign_id: number, places: number]>({
  name: 'read-players-on-places',
  text: 'select player_id from settlement_places where tenant_id = $1 and campaign_id = $2 and place <= $3',
});

/** A campaign by its name. */
export type NamedCampaign = Pick<StoredCampaign, 'campaign_id' | 'state' | 'definition'> & {
  custom_id: string;
  /** Lines of the settled board; null before. */
  count: number | null;
  /** The last of the places that its settlement kept; null: it kept none. */
  last_place: number | null;
};

/** The campaigns that have these names, in no particular order; of a name that none has, the newest that was cancelled. */
export const readNamedCampaigns = rowsBy<NamedCampaign, [custom_ids: readonly string[]]>({
  text: `
    select distinct on (c.custom_id) c.campaign_id, c.custom_id, c.state, c.definition, s.count,
           (select max(p.place) from settlement_places p
             where p.tenant_id = $1 and p.campaign_id = c.campaign_id) as last_place
      from campaigns c
      left join settlements s on s.tenant_id = c.tenant_id and s.campaign_id = c.campaign_id
     where c.tenant_id = $1 and c.custom_id = any($2::text[])
     order by c.custom_id, c.state = 'cancelled', c.campaign_id desc`,
});

/** A campaign that comes after another one. */
export type LaterCampaign = Pick<StoredCampaign, 'campaign_id'> & { custom_id: string };

/** The campaigns that come after the one of that name and are neither drafts nor cancelled, by id. */
export const readLaterCampaigns = rowsBy<LaterCampaign, [custom_id: string]>({
  name: 'read-later-campaigns',
  text: `
    select campaign_id, custom_id from campaigns
     where tenant_id = $1 and state in ('published', 'settled') and ${isAfter('$2::text')}
     order by campaign_id`,
});
