import type { Board, BoardRules } from '../boards/board.ts';
import { winnersOfTie } from '../boards/pooled-prizes.ts';
import { repeatsPrizes, splitsTies } from '../boards/tie-rule.ts';
import { type Whole, whole } from '../money/decimal.ts';
import { SCALE } from '../money/scale.ts';
import type { WonPrize } from '../prizes/prize-cost.ts';

/** The prizes of a board as it is now: each with the number of its winners, and the players who win any. */
export interface WonPrizes {
  won: WonPrize[];
  winners: number;
}

/** Counts winners by the bounds of the prizes, whatever the length of the board: lines are not read. */
export function wonPrizes(rules: BoardRules, board: Board): WonPrizes {
  const within = linesWithin[rules.prizesBy];
  const upTo = (place: number) => within(rules, board, place);
  const won = rules.prizes
    .toSorted((a, b) => a.place_from - b.place_from)
    .map((prize) => ({ prize, winners: upTo(prize.place_to) - upTo(prize.place_from - 1) }));
  const isPooled = splitsTies[rules.tieRule] && rules.prizesBy === 'place';
  return { won, winners: isPooled ? pooledWinners(rules, board) : winnersOf(won, upTo) };
}

/** Each line once, however many of the prizes, which are in order, it wins. */
function winnersOf(won: readonly WonPrize[], upTo: (place: number) => number): number {
  let [winners, last] = [0, 0];
  for (const { place_from, place_to } of won.map(({ prize }) => prize)) {
    const before = Math.max(last, place_from - 1);
    if (place_to > before) winners += upTo(place_to) - upTo(before);
    last = Math.max(last, place_to);
  }
  return winners;
}

/** Where ties share money, lines below the last paid place may win, too; a share of less than the smallest unit is none. */
function pooledWinners({ prizes, ...terms }: BoardRules, board: Board): number {
  const last = Math.min(board.count, Math.max(0, ...prizes.map(({ place_to }) => place_to)));
  let winners = 0;
  for (let from = 0; from < last; ) {
    const to = board.countUpTo(board.unitsAt(from) as Whole);
    winners += winnersOfTie(prizes, { from, to }, terms);
    from = to;
  }
  return winners;
}

/** How many lines have this place, or (IM) this number of rounds used, or a better one. */
const linesWithin = {
  place(rules: BoardRules, board: Board, place: number): number {
    if (!repeatsPrizes[rules.tieRule] || place === 0) return Math.min(board.count, place);
    const units = board.unitsOfPlace(place);
    return units === undefined ? board.count : board.countUpTo(units);
  },
  score: (_: BoardRules, board: Board, rounds: number): number =>
    board.countBetter(whole((BigInt(rounds) + 1n) * SCALE)),
};
