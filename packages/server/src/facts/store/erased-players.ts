import type { TiePlace } from '@laurel/rules/boards/tie-rule.ts';
import type { TenantSession } from '../../database/database.ts';
import { answerBy, countBy, rowsBy, runBy } from '../../database/statements.ts';

/** A player who was erased. */
export interface ErasedPlayer {
  /** What replaces the id. */
  player_id: string;
  player_hash: string;
  erased_at: Date;
}

/** The place of an erased player in a campaign, at the time of the erasure. */
export interface ErasedStanding {
  campaign_id: number;
  player_id: string;
  eligible: boolean;
  /** Undefined: no other player has an equal score of the same moment. */
  tie: TiePlace | undefined;
}

/** Erased players whose public id on boards is this hash, the oldest first. */
export const readErasedByHash = rowsBy<ErasedPlayer, [player_hash: string]>({
  text: `
    select player_id, player_hash, erased_at from erased_players
     where tenant_id = $1 and player_hash = $2 order by erased_at, player_id`,
});

/** How many players were erased: while it is unchanged, no id or name was removed from a board. */
export const countErased = countBy({ text: 'select count(*) from erased_players where tenant_id = $1' });

/** Records permanently that a player was erased. */
export const insertErasedPlayer = runBy<[ErasedPlayer]>({
  text: 'insert into erased_players (tenant_id, player_id, player_hash, erased_at) values ($1, $2, $3, $4)',
  values: ({ player_id, player_hash, erased_at }) => [player_id, player_hash, erased_at],
});

interface StandingRow {
  campaign_id: number;
  player_id: string;
  eligible: boolean;
  after_player_id: string | null;
  place: number | null;
}

/**
 * The places of the tenant's erased players, in all campaigns or (`campaign_id`) in one, by campaign, neighbour and place.
 */
export const readErasedStandings = answerBy<StandingRow, [campaign_id?: number], ErasedStanding[]>(
  {
    text: `
      select campaign_id, player_id, eligible, after_player_id, place from erased_standings
       where tenant_id = $1 and ($2::bigint is null or campaign_id = $2)
       order by campaign_id, after_player_id, place, player_id`,
    values: (campaign_id) => [campaign_id ?? null],
  },
  (rows) =>
    rows.map(({ after_player_id, place, ...row }) => ({
      ...row,
      tie: after_player_id === null || place === null ? undefined : { after: after_player_id, place },
    })),
);

/** Writes places of erased players, new or known; the caller holds the lock of the scoring cursor. */
export async function writeErasedStandings(
  tenant: TenantSession,
  standings: readonly ErasedStanding[],
): Promise<void> {
  for (const { campaign_id, player_id, eligible, tie } of standings)
    await tenant.query({
      text: `
        insert into erased_standings (tenant_id, campaign_id, player_id, eligible, after_player_id, place)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (tenant_id, campaign_id, player_id)
        do update set after_player_id = excluded.after_player_id, place = excluded.place`,
      values: [campaign_id, player_id, eligible, tie?.after ?? null, tie?.place ?? null],
    });
}
