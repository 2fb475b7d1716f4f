import type { BoardRow } from '@laurel/rules/boards/board.ts';
import type { TiePlaces } from '@laurel/rules/boards/tie-rule.ts';
import { compileAudience } from '@laurel/rules/players/audience.ts';
import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import type { Session } from '../store/engine/database.ts';
import type { Renaming } from '../store/erasure/erase-log.ts';
import { type ErasedStanding, readErasedStandings } from '../store/erasure/erased-players.ts';
import { readShownCampaigns } from '../store/erasure/shown-campaigns.ts';
import { followersOf, type TiedNeighbours, tiedNeighbours, tiePlaceOf } from './tie-places.ts';

/** By campaign, who stands beside the player in a tie that the id alone decides. */
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
 * What is to be kept, of each campaign: whether the player may stand there by the facts and the id that go now, and where in a tie; and
 * where those stand now who follow the player in one. The caller holds the lock of the scoring cursor.
 */
export async function standingsToKeep(
  session: Session,
  tenant_id: number,
  { player_id, erased_id }: Renaming,
  { facts, neighbours }: { facts: PlayerFacts; neighbours: Neighbours },
): Promise<ErasedStanding[]> {
  const known = Map.groupBy(await readErasedStandings(session, tenant_id), (one) => one.campaign_id);
  const campaigns = await readShownCampaigns(session, tenant_id);
  return campaigns.flatMap(({ campaign_id, state, definition }) => {
    const places = placesOf(known.get(campaign_id) ?? []);
    const beside = neighbours.get(campaign_id);
    const tie = beside && tiePlaceOf(beside, places);
    // Who could stand on a settled board is kept with it.
    const eligible = state === 'settled' || compileAudience(definition.audience)(player_id, facts);
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

function placesOf(standings: readonly ErasedStanding[]): TiePlaces {
  return new Map(standings.flatMap(({ player_id, tie }) => (tie ? [[player_id, tie] as const] : [])));
}
