/**
 * How many tickets each range still has in the draw, in sums of a Fenwick tree: finding the range of a ticket and taking
 * tickets out take a few steps, whatever the length of the list.
 */
export class Urn {
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
