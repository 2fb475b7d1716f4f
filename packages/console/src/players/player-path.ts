import { noPlayerInPath } from '@laurel/contract/players/path.ts';

/** Where a player is shown. */
export function playerPath(player_id: string): string {
  return `/players/${encodeURIComponent(player_id)}`;
}

/** A player in a call: the ids `.` and `..` cannot stand in a path. */
export function namePlayer(player_id: string): {
  path: { player_id: string };
  query: { player_id?: string };
} {
  if (player_id !== '.' && player_id !== '..') return { path: { player_id }, query: {} };
  return { path: { player_id: noPlayerInPath }, query: { player_id } };
}
