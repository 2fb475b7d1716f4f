import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { BoardRules } from './line.ts';
import { pooledPrizes } from './pooled-prizes.ts';
import { type BoardEntry, prizesFor, splitsTies } from './tie-rule.ts';
import { type Counts, tiesOf } from './ties.ts';

/** Lines that follow each other on a board from the position `from` (0-based), with their places. */
interface Lines {
  readonly lines: readonly BoardEntry[];
  readonly places: readonly number[];
  readonly from: number;
}

/**
 * What each of the lines wins, by its index (docs/rules/prizes.md#2). Prizes of a campaign with teams belong to the places
 * of teams. `board`: the whole board, which has these lines.
 */
export function prizesAt(
  { prizes, prizesBy, tieRule, teams, ...terms }: BoardRules,
  { lines, places, from }: Lines,
  board: Counts,
): (index: number) => Prize[] {
  if (teams || prizes.length === 0) return () => [];
  if (splitsTies[tieRule] && prizesBy === 'place') {
    const tieOf = tiesOf(lines, from, board);
    return (index) => pooledPrizes(prizes, tieOf(index), from + index, terms);
  }
  return (index) => prizesFor(prizes, prizesBy, places[index] as number, (lines[index] as BoardEntry).units);
}
