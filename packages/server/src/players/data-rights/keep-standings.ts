import type { Board, BoardRow } from '@laurel/rules/boards/board.ts';
import type { TiePlace, TiePlaces } from '@laurel/rules/boards/tie-rule.ts';
import { compileAudience, type PlayersOfSegment } from '@laurel/rules/players/audience.ts';
import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import type { TenantSession } from '../../database/database.ts';
import { type ErasedStanding, readErasedStandings } from '../../facts/facts.ts';
import { readSegmentsWith, type SegmentWithPlayer } from '../../segments/segments.ts';
import type { Renaming } from './store/erase-log.ts';
import { readShownCampaigns } from './store/player-data.ts';

/** By campaign, the players next to the erased player in a tie that the id alone decides. */
type Neighbours = ReadonlyMap<number, TiedNeighbours>;

/** As boards show it now. */
export function neighboursOf(
  { campaigns }: { campaigns: ReadonlyMap<number, { board: Pick<Board, 'around'> }> },
  player_id: string,
): Neighbours {
  return new Map(
    Array.from(campaigns, ([id, { board }]) => [id, tiedNeighbours(player_id, board.around(player_id, 1))]),
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
    const erased = known.get(campaign_id) ?? [];
    const places = new Map(erased.flatMap((one) => (one.tie ? [[one.player_id, one.tie] as const] : [])));
    const beside = neighbours.get(campaign_id);
    const tie = beside && tiePlaceOf(beside, places);
    // A settled board keeps the list of players who could be on it. Places of earlier campaigns follow the erased id.
    const eligible = state === 'settled' || compileAudience(definition.audience, playersOf)(player_id, facts);
    const isNeeded = tie !== undefined || (eligible && state !== 'settled');
    const own = { campaign_id, player_id: erased_id, eligible, tie };
    const followers = Array.from(followersOf(player_id, tie, places), ([follower, place]) => {
      return { campaign_id, player_id: follower, eligible: true, tie: place };
    });
    return isNeeded ? [own, ...followers] : followers;
  });
}

/** Segments as if the player were the only one in them. */
function onlyPlayer(player_id: string, listing: readonly SegmentWithPlayer[]): PlayersOfSegment {
  const versions = new Map(listing.map(({ segment_id, versions }) => [segment_id, versions]));
  return ({ segment_id, version }) => new Set(versions.get(segment_id)?.includes(version) ? [player_id] : []);
}

/** The lines next to a player's own that equal it except for the id. */
interface TiedNeighbours {
  before: string | undefined;
  after: string | undefined;
}

/**
 * The players right before and after the player with the same score of the same moment. `around`: the player's line with one
 * on each side.
 */
function tiedNeighbours(player_id: string, around: readonly BoardRow[]): TiedNeighbours {
  const at = around.findIndex((row) => row.player_id === player_id);
  const own = around[at];
  const tied = (row: BoardRow | undefined) =>
    own && row?.score === own.score && row.reached_at === own.reached_at ? row.player_id : undefined;
  return { before: tied(around[at - 1]), after: tied(around[at + 1]) };
}

/**
 * The player's place in the tie once the id is gone; undefined if there is no tie. `places`: those of players erased before.
 */
export function tiePlaceOf({ before, after }: TiedNeighbours, places: TiePlaces): TiePlace | undefined {
  if (before === undefined && after === undefined) return undefined;
  const low = before === undefined ? { after: '', place: Number.NEGATIVE_INFINITY } : placeOf(before, places);
  const high = after === undefined ? undefined : placeOf(after, places);
  const bound = high?.after === low.after ? high.place : Number.POSITIVE_INFINITY;
  return { after: low.after, place: between(low.place, bound) };
}

/** Erased players right after a player who is erased now: they move to the player's new place, in their order. */
export function followersOf(
  player_id: string,
  own: TiePlace | undefined,
  places: TiePlaces,
): Map<string, TiePlace> {
  const to = own ?? { after: '', place: 0 };
  const beyond = [...places.values()]
    .filter((one) => one.after === to.after && one.place > to.place)
    .map((one) => one.place);
  const bound = Math.min(Number.POSITIVE_INFINITY, ...beyond);
  const moved = new Map<string, TiePlace>();
  let low = to.place;
  const inOrder = [...places]
    .filter(([, one]) => one.after === player_id)
    .sort(([, a], [, b]) => a.place - b.place);
  for (const [erased_id] of inOrder) {
    low = between(low, bound);
    moved.set(erased_id, { after: to.after, place: low });
  }
  return moved;
}

function placeOf(player_id: string, places: TiePlaces): TiePlace {
  return places.get(player_id) ?? { after: player_id, place: 0 };
}

function between(low: number, high: number): number {
  if (low === Number.NEGATIVE_INFINITY) return high === Number.POSITIVE_INFINITY ? 0 : high - 1;
  return high === Number.POSITIVE_INFINITY ? low + 1 : (low + high) / 2;
}
