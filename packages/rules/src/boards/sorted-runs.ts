/** Items that are sorted in one go: some 2 ms. */
const RUN = 4_096;
/** Items that `merged` gives at once: some 50 µs. */
const PART = 100;

/** How items are ordered. */
export interface RunOrder<Item> {
  /** 0 for one and the same item only. */
  compare: (a: Item, b: Item) => number;
  /**
   * Two numbers of an item: an item with a lower first one comes before, as does one with an equal first and a lower second
   * one. `compare` decides only among items with equal numbers.
   */
  first: (item: Item) => number;
  second: (item: Item) => number;
}

/** A sorted run: the numbers of its items lie next to each other, so that merging looks at few items. */
interface Run<Item> {
  readonly items: Item[];
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** Its first item that is not merged yet. */
  at: number;
}

/**
 * Any number of items, put into order in parts: a run of them is sorted whenever there are enough, and `merged` gives them
 * all in order. Of a million items, a comparison of two objects was most of the time, as they lie anywhere in memory.
 */
export class SortedRuns<Item> {
  readonly #order: RunOrder<Item>;
  readonly #runs: Run<Item>[] = [];
  #newest: Item[] = [];

  constructor(order: RunOrder<Item>) {
    this.#order = order;
  }

  add(item: Item): void {
    this.#newest.push(item);
    if (this.#newest.length === RUN) this.#endRun();
  }

  /** All items in order, some at a time. None may be added from now on. */
  *merged(): Generator<Item[]> {
    if (this.#runs.length === 0) {
      const items = this.#newest.sort(this.#order.compare);
      for (let from = 0; from < items.length; from += PART) yield items.slice(from, from + PART);
      return;
    }
    this.#endRun();
    const heads = this.#runs.toSorted((a, b) => this.#compareHeads(a, b));
    let part: Item[] = [];
    while (heads.length > 0) {
      const run = heads[0] as Run<Item>;
      part.push(run.items[run.at] as Item);
      if (part.length === PART) {
        yield part;
        part = [];
      }
      run.at += 1;
      if (run.at === run.items.length) {
        const last = heads.pop() as Run<Item>;
        if (last !== run) heads[0] = last;
      }
      if (heads.length > 1) this.#sink(heads);
    }
    if (part.length > 0) yield part;
  }

  #endRun(): void {
    const { compare, first, second } = this.#order;
    const items = this.#newest.sort(compare);
    this.#newest = [];
    if (items.length === 0) return;
    this.#runs.push({
      items,
      first: Float64Array.from(items, first),
      second: Float64Array.from(items, second),
      at: 0,
    });
  }

  /** The first of the heads goes down to its place: each comes before the two at twice its place. */
  #sink(heads: Run<Item>[]): void {
    const sinking = heads[0] as Run<Item>;
    let at = 0;
    for (;;) {
      let next = 2 * at + 1;
      if (next >= heads.length) break;
      const left = heads[next] as Run<Item>;
      const right = heads[next + 1];
      if (right !== undefined && this.#compareHeads(right, left) < 0) next += 1;
      if (this.#compareHeads(sinking, heads[next] as Run<Item>) < 0) break;
      heads[at] = heads[next] as Run<Item>;
      at = next;
    }
    heads[at] = sinking;
  }

  #compareHeads(a: Run<Item>, b: Run<Item>): number {
    return (
      (a.first[a.at] as number) - (b.first[b.at] as number) ||
      (a.second[a.at] as number) - (b.second[b.at] as number) ||
      this.#order.compare(a.items[a.at] as Item, b.items[b.at] as Item)
    );
  }
}
