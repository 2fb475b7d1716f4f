import type { BoardRow } from '@laurel/rules/boards/board.ts';
import type { TiePlaces } from '@laurel/rules/boards/tie-rule.ts';
import { compileAudience, type PlayersOfSegment } from '@laurel/rules/players/audience.ts';
import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import type { TenantSession } from '../../database/database.ts';
import { type ErasedStanding, readErasedStandings } from '../../facts/facts.ts';
import { readSegmentsWith, type SegmentWithPlayer } from '../../segments/segments.ts';
import type { Renaming } from './store/erase-log.ts';
import { readShownCampaigns } from './store/player-data.ts';
import { followersOf, type TiedNeighbours, tiedNeighbours, tiePlaceOf } from './tie-places.ts';

/** By campaign, the players next to the erased player in a tie that the id alone decides. */
export type Neighbours = ReadonlyMap<number, TiedNeighbours>;

interface ShownBoards {
  campaigns: ReadonlyMap<number, { board: { around: (player_id: string, reach: number) => BoardRow[] } }>;
}

/** As boards show it now. */
export function neighboursOf({ campaigns }: ShownBoards, player_id: string): Neighbours {
  return new Map(
    [...campaigns].map(([campaign_id, { board }]) => [
      campaign_id,
      tiedNeighbours(player_id, board.around(player_id, 1)),
    ]),
  );
}

/**
 * What to keep for each campaign: whether the player may be on its board by the facts and the id that are removed now; the
 * player's place in a tie; and the new places of players who follow the player in one. The caller holds the lock of the
 * scoring cursor.
 */
export async function standingsToKeep(
  tenant: TenantSession,
  { player_id, erased_id }: Renaming,
  { facts, neighbours }: { facts: PlayerFacts; neighbours: Neighbours },
): Promise<ErasedStanding[]> {
  const known = Map.groupBy(await readErasedStandings(tenant), (one) => one.campaign_id);
  const campaigns = await readShownCampaigns(tenant);
  const playersOf = onlyPlayer(player_id, await readSegmentsWith(tenant, player_id));
  return campaigns.flatMap(({ campaign_id, state, definition }) => {
    const places = placesOf(known.get(campaign_id) ?? []);
    const beside = neighbours.get(campaign_id);
    const tie = beside && tiePlaceOf(beside, places);
    // A settled board keeps the list of players who could be on it. Places of earlier campaigns follow the erased id.
    const eligible = state === 'settled' || compileAudience(definition.audience, playersOf)(player_id, facts);
    const isNeeded = tie !== undefined || (eligible && state !== 'settled');
    const own: ErasedStanding[] = isNeeded ? [{ campaign_id, player_id: erased_id, eligible, tie }] : [];
    const followers = [...followersOf(player_id, tie, places)];
    return own.concat(
      followers.map(([follower, place]) => ({
        campaign_id,
        player_id: follower,
        eligible: true,
        tie: place,
      })),
    );
  });
}

/** Segments as if the player were the only one in them. */
function onlyPlayer(player_id: string, listing: readonly SegmentWithPlayer[]): PlayersOfSegment {
  const versions = new Map(listing.map(({ segment_id, versions }) => [segment_id, versions]));
  return ({ segment_id, version }) => new Set(versions.get(segment_id)?.includes(version) ? [player_id] : []);
}

function placesOf(standings: readonly ErasedStanding[]): TiePlaces {
  return new Map(standings.flatMap(({ player_id, tie }) => (tie ? [[player_id, tie] as const] : [])));
}
