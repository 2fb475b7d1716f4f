import { anyBy, columnBy, rowsBy } from '../../database/statements.ts';
import { partsOf } from '../../database/table.ts';

/** A player removed by staff from a campaign's board, with the reason and the author. */
export interface StoredDisqualification {
  player_id: string;
  reason: string;
  /** Username of the author. */
  author: string;
  created_at: Date;
}

const disqualifications = partsOf<StoredDisqualification>({
  table: 'disqualifications',
  columns: 'player_id, reason, author, created_at',
  whole: 'campaign_id',
  order: 'player_id',
});

/** All disqualifications of a campaign, with their reasons, by player. */
export const readAllDisqualifications = rowsBy<StoredDisqualification, [campaign_id: number]>({
  text: `
    select player_id, reason, author, created_at from disqualifications
     where tenant_id = $1 and campaign_id = $2 order by player_id`,
});

/** All players that staff removed from the campaign's board (docs/rules/places.md#4). */
export const readDisqualified = columnBy<{ player_id: string }, [campaign_id: number]>({
  name: 'read-disqualified',
  text: 'select player_id from disqualifications where tenant_id = $1 and campaign_id = $2',
});

/** All players that staff removed from the campaign's board, with the time (µs) of each removal. */
export const readDisqualifiedSince = rowsBy<{ player_id: string; since: number }, [campaign_id: number]>({
  text: `
    select player_id, (extract(epoch from created_at) * 1000000)::bigint as since
      from disqualifications where tenant_id = $1 and campaign_id = $2`,
});

/** The campaigns in which the given players are disqualified. */
export const readDisqualificationsOf = rowsBy<
  { campaign_id: number; player_id: string },
  [player_ids: string[]]
>({
  // The comparison (is true) keeps it to one reading of the few rows that there are, each looked up among the players.
  text: `
    select campaign_id, player_id from disqualifications
     where tenant_id = $1 and (player_id in (select id from unnest($2::text[]) as wanted(id))) is true`,
});

/**
 * Removes a player from a board. Returns false if the player was already disqualified there; the first reason stays. The
 * caller holds the campaign (`lockCampaign`).
 */
export const insertDisqualification = anyBy<[campaign_id: number, StoredDisqualification]>({
  text: `
    insert into disqualifications (tenant_id, campaign_id, player_id, reason, author, created_at)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (tenant_id, campaign_id, player_id) do nothing
    returning 1`,
  values: (campaign_id, { player_id, reason, author, created_at }) => [
    ...[campaign_id, player_id, reason, author, created_at],
  ],
});

/** Lets a player back onto a board; false when the player was not disqualified there. The caller holds the campaign. */
export const deleteDisqualification = anyBy<[campaign_id: number, player_id: string]>({
  text: `
    delete from disqualifications where tenant_id = $1 and campaign_id = $2 and player_id = $3
    returning 1`,
});

/** How many players are disqualified in the campaign. */
export const countDisqualifications = disqualifications.count;

/** The campaign's disqualifications by player, in code points; a player has one, so pages never overlap (invariant I7). */
export const readDisqualifications = disqualifications.page;
