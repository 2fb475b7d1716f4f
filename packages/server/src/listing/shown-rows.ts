import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { BoardRow, BoardView } from '@laurel/rules/boards/board.ts';
import { tournamentTypes } from '@laurel/rules/kinds/tournament/types.ts';

/**
 * The rows of a board that a listing shows: as many as the campaign says, and on to the last paid place, with all who share it
 * (decisions 3). Prizes of a type that pays by score have no places, so there the size alone counts.
 */
export function shownRows(board: BoardView, definition: CampaignDefinition): BoardRow[] {
  const rows = board.rows(0, definition.leaderboard_size);
  if (rows.length < definition.leaderboard_size) return rows;
  if (tournamentTypes[definition.tournament_type].prizesBy === 'score') return rows;
  const lastPaid = definition.prizes.reduce((last, { place_to }) => Math.max(last, place_to), 0);
  return rows.concat(board.rows(rows.length, endOfPlace(board, rows.length, lastPaid)));
}

/** The index after the last row whose place is at most `place`, at least `from`; places only grow, so halving finds it. */
function endOfPlace(board: BoardView, from: number, place: number): number {
  let [low, high] = [from, board.count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const [row] = board.rows(middle, middle + 1);
    if (row && row.place <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
