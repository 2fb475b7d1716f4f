import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import { countedPrizes, winsOnce } from '@laurel/contract/campaigns/counted-prizes.ts';
import type {
  CampaignDefinition,
  DropDefinition,
  JackpotDefinition,
  RaffleDefinition,
} from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { SteppedDefinition } from '@laurel/contract/campaigns/stepped.ts';
import { tieTraits } from '@laurel/contract/campaigns/tie-traits.ts';
import type { Board, BoardRules } from '../boards/board.ts';
import { winnersOfTie } from '../boards/pooled-prizes.ts';
import { DROP_VALUES } from '../kinds/drop/drop-value.ts';
import { unpackContributions } from '../kinds/jackpot/contributions.ts';
import { type CompiledLevel, jackpot } from '../kinds/jackpot/jackpot.ts';
import { scaledText, type Whole, whole } from '../money/decimal.ts';
import { SCALE } from '../money/scale.ts';
import { stepPrizes, type WonPrize } from '../prizes/prize-cost.ts';
import { prizesNow } from './winning-lines.ts';

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
  const isPooled = tieTraits[rules.tieRule].splitsTies && rules.prizesBy === 'place';
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
    if (!tieTraits[rules.tieRule].repeatsPrizes || place === 0) return Math.min(board.count, place);
    const units = board.unitsOfPlace(place);
    return units === undefined ? board.count : board.countUpTo(units);
  },
  score: (_: BoardRules, board: Board, rounds: number): number =>
    board.countBetter(whole((BigInt(rounds) + 1n) * SCALE)),
};

/**
 * What a draw gives at most if the board stays as it is (docs/rules/raffles.md#5): prizes in the order of the definition,
 * as long as tickets of a raffle, or rounds of a drop, are left. Who wins is open; where a player may win several prizes,
 * `winners` is the most that there may be. A player who was erased counts, too, as the player may be drawn.
 */
export function drawnPrizes(definition: RaffleDefinition | DropDefinition, board: Board): WonPrizes {
  const wanted = countOf(definition);
  const given = winsOnce(definition) ? Math.min(wanted, board.count) : sumOfScores(board, wanted);
  return { won: firstPrizes(definition, given), winners: Math.min(given, board.count) };
}

/** The most that a player's tickets can win in the draw: the first prizes, one for each ticket that may win. */
export function mostDrawn(definition: RaffleDefinition, tickets: number): WonPrize[] {
  const most = winsOnce(definition) ? 1 : countOf(definition);
  return firstPrizes(definition, Math.min(tickets, most));
}

/** How many prizes there are. */
function countOf(definition: RaffleDefinition | DropDefinition): number {
  return countedPrizes(definition).reduce((sum, { count }) => sum + count, 0);
}

/** So many prizes in the order of the definition, at most all. */
function firstPrizes(definition: RaffleDefinition | DropDefinition, given: number): WonPrize[] {
  let left = given;
  return countedPrizes(definition).flatMap(({ prize, count }) => {
    const winners = Math.min(count, left);
    const place_from = given - left + 1;
    left -= winners;
    if (winners === 0) return [];
    const places = { place_from, place_to: place_from + winners - 1 };
    return [{ prize: { ...prize, ...places } as Prize, winners }];
  });
}

const LINES_AT_ONCE = 1_000;

/** How many tickets, or rounds, all players have, `most` at most: they are the scores, and every line has at least one. */
function sumOfScores(board: Board, most = Number.POSITIVE_INFINITY): number {
  let sum = 0;
  for (let from = 0; from < board.count && sum < most; from += LINES_AT_ONCE)
    for (const { score } of board.rows(from, from + LINES_AT_ONCE)) sum += Number(score);
  return Math.min(sum, most);
}

/**
 * What payouts of a player would be made of if the board stayed as it is: prizes of the place or shares of those of teams,
 * and of a mission what steps won. `completed`: how often the player completed each step of a mission, and at last the
 * whole. Who wins a raffle or a drop is open until it is drawn (docs/rules/operations.md#6).
 */
export function expectedPrizes(
  board: Board,
  definition: CampaignDefinition,
  player_id: string,
  completed: readonly number[],
): WonPrize[] {
  return expectedOfKind[definition.kind](board, definition, player_id, completed);
}

const expectedOfKind: Readonly<Record<CampaignKindName, typeof expectedPrizes>> = {
  tournament: (board, definition, player_id) =>
    prizesNow(board, definition, player_id).map((prize) => ({ prize, winners: 1 })),
  mission: prizesOfCompleted,
  raffle: () => [],
  drop: () => [],
  jackpot: () => [],
  levels: prizesOfCompleted,
};

function prizesOfCompleted(...[board, definition, player_id, completed]: Parameters<typeof expectedPrizes>) {
  return board.eligibility(player_id) ? stepPrizes(definition as SteppedDefinition, completed) : [];
}

/**
 * What pots are expected to pay that are filled as the rounds of this board fill them (docs/rules/jackpots.md#8): those that
 * fall at an amount at the middle of their bounds, those by chance as often as there are rounds. Who wins is open.
 */
export function expectedPots(definition: JackpotDefinition, board: Board): WonPrizes {
  const { levels, unit } = jackpot.compile(definition);
  const contributions = unpackContributions(board.turnover, levels.length);
  const rounds = BigInt(sumOfScores(board));
  const pots = levels.map((level, index) => potsOf(level, contributions[index] as bigint, rounds));
  return {
    won: pots.flatMap(({ falls, amount }) => {
      const paid = scaledText((amount / unit) * unit);
      const prize = { kind: 'cash', amount: paid, place_from: 1, place_to: 1 } as const;
      return falls === 0n ? [] : [{ prize, winners: Number(falls) }];
    }),
    winners: Number(pots.reduce((sum, { falls }) => sum + falls, 0n)),
  };
}

function potsOf({ seed, drop, chanceBelow }: CompiledLevel, contributions: bigint, rounds: bigint) {
  if (drop) {
    const amount = (drop.from + drop.by) / 2n;
    return { falls: amount > seed ? contributions / (amount - seed) : 0n, amount };
  }
  const falls = (rounds * (chanceBelow ?? 0n)) / DROP_VALUES;
  return { falls, amount: seed + contributions / (falls + 1n) };
}
