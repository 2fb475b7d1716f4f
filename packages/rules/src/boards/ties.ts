import type { Whole } from '../money/decimal.ts';
import type { BoardEntry } from './tie-rule.ts';

/** The lines of one score: positions (0-based) from `from` up to but without `to`. */
export interface Tie {
  readonly from: number;
  readonly to: number;
}

/** Counts the lines of a whole board. */
export interface Counts {
  countBetter(units: Whole): number;
  countUpTo(units: Whole): number;
}

/**
 * The ties of entries that follow each other on a board from the position `from`, by their index. The first and the last of
 * them may reach beyond these entries, so the board is asked for their bounds.
 */
export function tiesOf(
  entries: ReadonlyArray<Pick<BoardEntry, 'units'>>,
  from: number,
  board: Counts,
): (index: number) => Tie {
  const ties: Tie[] = [];
  for (const [index, { units }] of entries.entries()) {
    const before = entries[index - 1]?.units === units ? ties[index - 1] : undefined;
    ties.push(
      before ?? { from: index === 0 ? board.countBetter(units) : from + index, to: board.countUpTo(units) },
    );
  }
  return (index) => ties[index] as Tie;
}
