import { noPlayerInPath } from '@laurel/contract/values/player-path.ts';

/** A player in a call: no path can hold the ids `.` and `..`. */
export function namePlayer(player_id: string): {
  path: { player_id: string };
  query: { player_id?: string };
} {
  if (player_id !== '.' && player_id !== '..') return { path: { player_id }, query: {} };
  return { path: { player_id: noPlayerInPath }, query: { player_id } };
}
