import type { BoardRow } from '@laurel/rules/boards/board.ts';
import type { TiePlace, TiePlaces } from '@laurel/rules/boards/tie-rule.ts';

/** The lines next to a player's own that equal it except for the id. */
export interface TiedNeighbours {
  before: string | undefined;
  after: string | undefined;
}

/**
 * The players right before and after the player with the same score of the same moment. `around`: the player's line with one
 * on each side.
 */
export function tiedNeighbours(player_id: string, around: readonly BoardRow[]): TiedNeighbours {
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
