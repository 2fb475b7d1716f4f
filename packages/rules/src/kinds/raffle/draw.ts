import { hmacWith, utf8 } from '../../sealing/bytes.ts';
import type { DrawnWinner } from '../../sealing/decision-leaf.ts';
import type { TicketRange } from './ticket-list.ts';

/** What decides the winners of a raffle, besides its list. */
interface DrawRules {
  /** How many winners each prize has, in the order of the definition. */
  readonly counts: readonly number[];
  /** Whether a player who has won takes no further part. */
  readonly onePrizeAPlayer: boolean;
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
): Generator<DrawnWinner> {
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
      yield { prize, ticket, player_hash: range.player_hash };
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

const DRAW = utf8('laurel/raffle-draw/1\n');
/** How many values eight bytes have. */
const VALUES = 1n << 64n;

/**
 * Numbers from 0 up to but without a bound, each as likely as any other: value 0, 1, 2, … of a seed, where those from the
 * largest multiple of the bound on are passed over (docs/rules/raffles.md#5). Bounds are whole numbers from 1 to 2^53.
 */
export function numbersOf(seed: Uint8Array): (bound: number) => number {
  const hmac = hmacWith(seed);
  const counter = new Uint8Array(8);
  const view = new DataView(counter.buffer);
  let count = 0n;
  return (bound) => {
    const size = BigInt(bound);
    const end = VALUES - (VALUES % size);
    for (;;) {
      view.setBigUint64(0, count);
      count += 1n;
      const bytes = hmac(DRAW, counter);
      const value = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
      if (value < end) return Number(value % size);
    }
  };
}

/**
 * How many tickets each range still has in the draw, in sums of a Fenwick tree: finding the range of a ticket and taking
 * tickets out take a few steps, whatever the length of the list.
 */
class Urn {
  /** `#sums[i]`: the sum of the `i & -i` counts that end with range i - 1. */
  readonly #sums: Float64Array;
  readonly #highest: number;
  #total = 0;

  /** `counts` are whole numbers whose sum is below 2^53. */
  constructor(counts: readonly number[]) {
    const size = counts.length;
    this.#sums = new Float64Array(size + 1);
    for (let at = 1; at <= size; at += 1) {
      const sum = this.#at(at) + (counts[at - 1] as number);
      this.#sums[at] = sum;
      this.#total += counts[at - 1] as number;
      const next = at + (at & -at);
      if (next <= size) this.#sums[next] = this.#at(next) + sum;
    }
    this.#highest = size === 0 ? 0 : 2 ** Math.floor(Math.log2(size));
  }

  /** How many tickets are left. */
  get total(): number {
    return this.#total;
  }

  /** The range that has the ticket with so many remaining ones before it, and how many of those are in the range itself. */
  find(before: number): { index: number; within: number } {
    let [index, within] = [0, before];
    for (let step = this.#highest; step >= 1; step /= 2) {
      const next = index + step;
      if (next >= this.#sums.length || this.#at(next) > within) continue;
      index = next;
      within -= this.#at(next);
    }
    return { index, within };
  }

  /** Takes tickets of a range out of the draw. */
  take(index: number, count: number): void {
    this.#total -= count;
    for (let at = index + 1; at < this.#sums.length; at += at & -at) this.#sums[at] = this.#at(at) - count;
  }

  #at(index: number): number {
    return this.#sums[index] as number;
  }
}
