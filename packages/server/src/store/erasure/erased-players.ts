import type { TiePlace } from '@laurel/rules/boards/tie-rule.ts';
import type { Session } from '../engine/database.ts';

/** A player who was erased. */
export interface ErasedPlayer {
  /** What stands in place of the id. */
  player_id: string;
  player_hash: string;
  erased_at: Date;
}

/** How an erased player stands in a campaign, as it was at the erasure. */
export interface ErasedStanding {
  campaign_id: number;
  player_id: string;
  eligible: boolean;
  /** Undefined: no other player has an equal score of the same moment. */
  tie: TiePlace | undefined;
}

/** Erased players whom public boards show by this hash, the oldest first. */
export function readErasedByHash(
  session: Session,
  tenant_id: number,
  player_hash: string,
): Promise<ErasedPlayer[]> {
  return session.query<ErasedPlayer & Record<string, unknown>>({
    tenant_id,
    text: `
      select player_id, player_hash, erased_at from erased_players
       where tenant_id = $1 and player_hash = $2 order by erased_at, player_id`,
    values: [tenant_id, player_hash],
  });
}

/** Notes that a player was erased, for ever. */
export async function insertErasedPlayer(
  session: Session,
  tenant_id: number,
  { player_id, player_hash, erased_at }: ErasedPlayer,
): Promise<void> {
  await session.query({
    tenant_id,
    text: 'insert into erased_players (tenant_id, player_id, player_hash, erased_at) values ($1, $2, $3, $4)',
    values: [tenant_id, player_id, player_hash, erased_at],
  });
}

interface StandingRow extends Record<string, unknown> {
  campaign_id: number;
  player_id: string;
  eligible: boolean;
  after_player_id: string | null;
  place: number | null;
}

/** How the tenant's erased players stand, of all campaigns or (`campaign_id`) of one, by campaign, neighbour and place. */
export async function readErasedStandings(
  session: Session,
  tenant_id: number,
  campaign_id?: number,
): Promise<ErasedStanding[]> {
  const rows = await session.query<StandingRow>({
    tenant_id,
    name: 'read-erased-standings',
    text: `
      select campaign_id, player_id, eligible, after_player_id, place from erased_standings
       where tenant_id = $1 and ($2::bigint is null or campaign_id = $2)
       order by campaign_id, after_player_id, place, player_id`,
    values: [tenant_id, campaign_id ?? null],
  });
  return rows.map(({ after_player_id, place, ...row }) => ({
    ...row,
    tie: after_player_id === null || place === null ? undefined : { after: after_player_id, place },
  }));
}

/** Writes how erased players stand, new or known; the caller holds the lock of the scoring cursor. */
export async function writeErasedStandings(
  session: Session,
  tenant_id: number,
  standings: readonly ErasedStanding[],
): Promise<void> {
  for (const { campaign_id, player_id, eligible, tie } of standings)
    await session.query({
      tenant_id,
      text: `
        insert into erased_standings (tenant_id, campaign_id, player_id, eligible, after_player_id, place)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (tenant_id, campaign_id, player_id)
        do update set after_player_id = excluded.after_player_id, place = excluded.place`,
      values: [tenant_id, campaign_id, player_id, eligible, tie?.after ?? null, tie?.place ?? null],
    });
}
