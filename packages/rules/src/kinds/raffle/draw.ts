import { numbersOf } from './numbers.ts';
import type { TicketRange } from './ticket-list.ts';
import { Urn } from './urn.ts';

/** What decides the winners of a raffle, besides its list. */
export interface DrawRules {
  /** How many winners each prize has, in the order of the definition. */
  readonly counts: readonly number[];
  /** Whether a player who has won takes no further part. */
  readonly onePrizeAPlayer: boolean;
}

/** One winner, in the order of the draw. */
export interface Drawn {
  /** the index of the prize in the definition */
  readonly prize: number;
  readonly ticket: number;
  /** the index of the winner's range in the list */
  readonly range: number;
}

/**
 * Draws the winners of a fixed list, one at a time: a pure function of the list, the seed of 32 bytes and the rules
 * (docs/rules/raffles.md#5). Prizes are drawn in the order of the definition, each for as many winners as it has. A
 * drawn ticket leaves the draw, with all others of its player where one prize a player is the rule; it ends without
 * tickets, so the last prizes may have no winner. A winner takes some 5 µs.
 */
export function* drawWinners(
  list: readonly TicketRange[],
  seed: Uint8Array,
  { counts, onePrizeAPlayer }: DrawRules,
): Generator<Drawn> {
  const next = numbersOf(seed);
  const urn = new Urn(list.map(({ from, to }) => to - from + 1));
  // Taken tickets of each range, in ascending order.
  const taken = new Map<number, number[]>();
  for (const [prize, count] of counts.entries())
    for (let winner = 0; winner < count; winner += 1) {
      if (urn.total === 0) return;
      const { index, within } = urn.find(next(urn.total));
      const range = list[index] as TicketRange;
      const own = taken.get(index) ?? [];
      const before = takenBefore(own, range.from, within);
      const ticket = range.from + within + before;
      urn.take(index, onePrizeAPlayer ? range.to - range.from + 1 : 1);
      if (!onePrizeAPlayer) own.splice(before, 0, ticket);
      taken.set(index, own);
      yield { prize, ticket, range: index };
    }
}

/** How many taken tickets, in ascending order, come before the one with so many remaining ones before it. */
function takenBefore(taken: readonly number[], from: number, within: number): number {
  let [low, high] = [0, taken.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((taken[middle] as number) - from - middle <= within) low = middle + 1;
    else high = middle;
  }
  return low;
}
