import type { Board, BoardRules } from '../boards/board.ts';
import { sharesPlaces } from '../boards/tie-rule.ts';
import { tournamentTypes } from '../kinds/tournament/types.ts';
import { whole } from '../money/decimal.ts';
import { SCALE } from '../money/scale.ts';
import type { WonPrize } from './prize-cost.ts';

/** The prizes of a board as it is now: each with the number of its winners, and the players who win any. */
export interface WonPrizes {
  won: WonPrize[];
  winners: number;
}

/** Counts winners by the bounds of the prizes, whatever the length of the board: lines are not read. */
export function wonPrizes(rules: BoardRules, board: Board): WonPrizes {
  const within = linesWithin[tournamentTypes[rules.tournament_type].prizesBy];
  const upTo = (place: number) => within(rules, board, place);
  const prizes = rules.prizes.toSorted((a, b) => a.place_from - b.place_from);
  let [winners, last] = [0, 0];
  const won = prizes.map((prize) => {
    const { place_from, place_to } = prize;
    const before = Math.max(last, place_from - 1);
    if (place_to > before) winners += upTo(place_to) - upTo(before);
    last = Math.max(last, place_to);
    return { prize, winners: upTo(place_to) - upTo(place_from - 1) };
  });
  return { won, winners };
}

/** How many lines have this place, or (IM) this number of rounds used, or a better one. */
const linesWithin = {
  place(rules: BoardRules, board: Board, place: number): number {
    const units = place === 0 ? undefined : board.unitsAt(place - 1);
    if (units === undefined) return Math.min(board.count, place);
    return sharesPlaces[rules.rules.tie_rule] ? board.countUpTo(units) : place;
  },
  score: (_: BoardRules, board: Board, rounds: number): number =>
    board.countBetter(whole((BigInt(rounds) + 1n) * SCALE)),
};
