import type { Session } from '../engine/database.ts';

/** A player whom staff took off a campaign's board, why and by whom. */
export interface StoredDisqualification {
  player_id: string;
  reason: string;
  /** Username of who did it. */
  author: string;
  created_at: Date;
}

/** All players that staff took off the campaign's board (decisions 5.4). */
export async function readDisqualified(
  session: Session,
  tenant_id: number,
  campaign_id: number,
): Promise<string[]> {
  const rows = await session.query<{ player_id: string }>({
    tenant_id,
    name: 'read-disqualified',
    text: 'select player_id from disqualifications where tenant_id = $1 and campaign_id = $2',
    values: [tenant_id, campaign_id],
  });
  return rows.map((row) => row.player_id);
}

/** The same with when each was taken off (µs). */
export function readDisqualifiedSince(
  session: Session,
  tenant_id: number,
  campaign_id: number,
): Promise<{ player_id: string; since: number }[]> {
  return session.query<{ player_id: string; since: number }>({
    tenant_id,
    text: `
      select player_id, (extract(epoch from created_at) * 1000000)::bigint as since
        from disqualifications where tenant_id = $1 and campaign_id = $2`,
    values: [tenant_id, campaign_id],
  });
}

/** Where the given players are disqualified. */
export function readDisqualificationsOf(
  session: Session,
  tenant_id: number,
  player_ids: string[],
): Promise<{ campaign_id: number; player_id: string }[]> {
  return session.query<{ campaign_id: number; player_id: string }>({
    tenant_id,
    text: 'select campaign_id, player_id from disqualifications where tenant_id = $1 and player_id = any($2)',
    values: [tenant_id, player_ids],
  });
}

/**
 * Takes a player off a board. Answers false when the player was disqualified there before; the first reason stays. The caller
 * holds the campaign (`lockCampaign`).
 */
export async function insertDisqualification(
  session: Session,
  tenant_id: number,
  campaign_id: number,
  { player_id, reason, author, created_at }: StoredDisqualification,
): Promise<boolean> {
  const rows = await session.query({
    tenant_id,
    text: `
      insert into disqualifications (tenant_id, campaign_id, player_id, reason, author, created_at)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (tenant_id, campaign_id, player_id) do nothing
      returning 1`,
    values: [tenant_id, campaign_id, player_id, reason, author, created_at],
  });
  return rows.length > 0;
}

/** Lets a player back onto a board; false when the player was not disqualified there. The caller holds the campaign. */
export async function deleteDisqualification(
  session: Session,
  tenant_id: number,
  campaign_id: number,
  player_id: string,
): Promise<boolean> {
  const rows = await session.query({
    tenant_id,
    text: `
      delete from disqualifications where tenant_id = $1 and campaign_id = $2 and player_id = $3
      returning 1`,
    values: [tenant_id, campaign_id, player_id],
  });
  return rows.length > 0;
}

/** How many players are disqualified in the campaign. */
export async function countDisqualifications(
  session: Session,
  tenant_id: number,
  campaign_id: number,
): Promise<number> {
  const [row] = await session.query<{ count: number }>({
    tenant_id,
    text: 'select count(*) from disqualifications where tenant_id = $1 and campaign_id = $2',
    values: [tenant_id, campaign_id],
  });
  return row?.count ?? 0;
}

/** The campaign's disqualifications by player, in code points; a player has one, so pages never overlap (invariant I7). */
export function readDisqualifications(
  session: Session,
  tenant_id: number,
  campaign_id: number,
  rows: { offset: number; limit: number },
): Promise<StoredDisqualification[]> {
  return session.query<StoredDisqualification & Record<string, unknown>>({
    tenant_id,
    text: `
      select player_id, reason, author, created_at
        from disqualifications where tenant_id = $1 and campaign_id = $2
       order by player_id offset $3 limit $4`,
    values: [tenant_id, campaign_id, rows.offset, rows.limit],
  });
}
