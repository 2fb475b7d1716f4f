import { LaurelFault } from '@laurel/client/faults.ts';
import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import { laurel, pathId } from '../connection/laurel.ts';
import { asOf } from './use-board.ts';

/** Names are looked for among so many lines from the top; ids on the whole board. */
export const NAMED_LINES = 1_000;

/** A player's place. `index`: the number of lines before. */
export interface FoundPlayer {
  player_id: string;
  index: number;
}

/** Looks for a player by id or by name, now or at a past moment. Null: nobody of that id or name is on the board. */
export async function findOnBoard(
  id: string,
  at: string,
  text: string,
  signal: AbortSignal,
): Promise<FoundPlayer | null> {
  const { count, results } = await laurel.readLeaderboard({
    path: { id: pathId(id) },
    query: { page_size: NAMED_LINES, ...asOf(at) },
    signal,
  });
  const index = bestMatch(results, text);
  const row = results[index];
  if (row !== undefined) return { player_id: row.player_id, index };
  if (count <= NAMED_LINES) return null;
  const place = await (at === '' ? placeNow(id, text, signal) : placeThen(id, at, text, signal));
  if (place === null) return null;
  const within = (await linesFrom(id, at, place - 1, signal)).findIndex(
    ({ player_id }) => player_id === text,
  );
  return { player_id: text, index: place - 1 + Math.max(0, within) };
}

async function placeNow(id: string, player_id: string, signal: AbortSignal): Promise<number | null> {
  try {
    const view = await laurel.readPlayerView({ path: { id: pathId(id), player_id }, signal });
    return view.place;
  } catch (error) {
    if (error instanceof LaurelFault && error.status === 404) return null;
    throw error;
  }
}

async function placeThen(
  id: string,
  at: string,
  player_id: string,
  signal: AbortSignal,
): Promise<number | null> {
  const { players } = await laurel.readBoardHistory({
    path: { id: pathId(id) },
    query: { from: new Date(Date.parse(at) - 1).toISOString(), to: at, moments: 2, top: 0, player_id },
    signal,
  });
  return players[0]?.places.at(-1) ?? null;
}

/** Lines from `index` on: players who share the place are among them, unless hundreds do. */
async function linesFrom(
  id: string,
  at: string,
  index: number,
  signal: AbortSignal,
): Promise<LeaderboardRow[]> {
  const size = 500;
  const page = Math.floor(index / size);
  const read = (number: number) =>
    laurel.readLeaderboard({
      path: { id: pathId(id) },
      query: { page: number + 1, page_size: size, ...asOf(at) },
      signal,
    });
  const [here, after] = await Promise.all([read(page), read(page + 1)]);
  return [...here.results, ...after.results].slice(index - page * size);
}

/** Whose id it is, else whose name, else whose name has it; -1: nobody's. */
function bestMatch(rows: readonly LeaderboardRow[], text: string): number {
  const ofId = rows.findIndex(({ player_id }) => player_id === text);
  if (ofId >= 0) return ofId;
  const wanted = text.toLowerCase();
  const names = rows.map(({ player_username }) => player_username.toLowerCase());
  const exact = names.indexOf(wanted);
  return exact >= 0 ? exact : names.findIndex((name) => name.includes(wanted));
}
