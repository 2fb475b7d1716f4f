import type { TenantSession } from '../../database/database.ts';
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
export function readAllDisqualifications(
  tenant: TenantSession,
  campaign_id: number,
): Promise<StoredDisqualification[]> {
  return tenant.query<StoredDisqualification>({
    text: `
      select player_id, reason, author, created_at from disqualifications
       where tenant_id = $1 and campaign_id = $2 order by player_id`,
    values: [campaign_id],
  });
}

/** All players that staff removed from the campaign's board (docs/rules/places.md#4). */
export async function readDisqualified(tenant: TenantSession, campaign_id: number): Promise<string[]> {
  const rows = await tenant.query<{ player_id: string }>({
    name: 'read-disqualified',
    text: 'select player_id from disqualifications where tenant_id = $1 and campaign_id = $2',
    values: [campaign_id],
  });
  return rows.map((row) => row.player_id);
}

/** All players that staff removed from the campaign's board, with the time (µs) of each removal. */
export function readDisqualifiedSince(
  tenant: TenantSession,
  campaign_id: number,
): Promise<{ player_id: string; since: number }[]> {
  return tenant.query<{ player_id: string; since: number }>({
    text: `
      select player_id, (extract(epoch from created_at) * 1000000)::bigint as since
        from disqualifications where tenant_id = $1 and campaign_id = $2`,
    values: [campaign_id],
  });
}

/** The campaigns in which the given players are disqualified. */
export function readDisqualificationsOf(
  tenant: TenantSession,
  player_ids: string[],
): Promise<{ campaign_id: number; player_id: string }[]> {
  return tenant.query<{ campaign_id: number; player_id: string }>({
    // The comparison (is true) keeps it to one reading of the few rows that there are, each looked up among the players.
    text: `
      select campaign_id, player_id from disqualifications
       where tenant_id = $1 and (player_id in (select id from unnest($2::text[]) as wanted(id))) is true`,
    values: [player_ids],
  });
}

/**
 * Removes a player from a board. Returns false if the player was already disqualified there; the first reason stays. The
 * caller holds the campaign (`lockCampaign`).
 */
export async function insertDisqualification(
  tenant: TenantSession,
  campaign_id: number,
  { player_id, reason, author, created_at }: StoredDisqualification,
): Promise<boolean> {
  const rows = await tenant.query({
    text: `
      insert into disqualifications (tenant_id, campaign_id, player_id, reason, author, created_at)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (tenant_id, campaign_id, player_id) do nothing
      returning 1`,
    values: [campaign_id, player_id, reason, author, created_at],
  });
  return rows.length > 0;
}

/** Lets a player back onto a board; false when the player was not disqualified there. The caller holds the campaign. */
export async function deleteDisqualification(
  tenant: TenantSession,
  campaign_id: number,
  player_id: string,
): Promise<boolean> {
  const rows = await tenant.query({
    text: `
      delete from disqualifications where tenant_id = $1 and campaign_id = $2 and player_id = $3
      returning 1`,
    values: [campaign_id, player_id],
  });
  return rows.length > 0;
}

/** How many players are disqualified in the campaign. */
export const countDisqualifications = disqualifications.count;

/** The campaign's disqualifications by player, in code points; a player has one, so pages never overlap (invariant I7). */
export const readDisqualifications = disqualifications.page;
