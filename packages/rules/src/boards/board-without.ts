import type { Board } from './board.ts';

/** The board without these players, at this moment: read it before the board changes. Some µs for each of them. */
export function boardWithout(board: Board, player_ids: Iterable<string>): Pick<Board, 'rows' | 'count'> {
  const rest = board.draft();
  for (const player_id of player_ids) rest.setEligible(player_id, false);
  return rest;
}
