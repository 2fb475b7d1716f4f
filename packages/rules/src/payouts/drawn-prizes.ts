import { countedPrizes, winsOnce } from '@laurel/contract/campaigns/counted-prizes.ts';
import type { DropDefinition, RaffleDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { Board } from '../boards/board.ts';
import type { WonPrize } from '../prizes/prize-cost.ts';
import type { WonPrizes } from './won-prizes.ts';

/**
 * What a draw gives at most if the board stays as it is (docs/rules/raffles.md#5): prizes in the order of the definition,
 * as long as tickets of a raffle, or rounds of a drop, are left. Who wins is open; where a player may win several prizes,
 * `winners` is the most that there may be. A player who was erased counts, too, as the player may be drawn.
 */
export function drawnPrizes(definition: RaffleDefinition | DropDefinition, board: Board): WonPrizes {
  const wanted = countOf(definition);
  const given = winsOnce(definition) ? Math.min(wanted, board.count) : ticketsUpTo(board, wanted);
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

/** How many tickets all players have, `most` at most: every line has at least one. */
function ticketsUpTo(board: Board, most: number): number {
  let tickets = 0;
  for (let from = 0; from < board.count && tickets < most; from += LINES_AT_ONCE)
    for (const { score } of board.rows(from, from + LINES_AT_ONCE)) tickets += Number(score);
  return Math.min(tickets, most);
}
