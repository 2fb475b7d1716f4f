/** Items that are sorted in one go: some 2 ms. */
const RUN = 4_096;

/**
 * Any number of items, put into order in parts: a run of them is sorted whenever there are enough, and `merged` gives them
 * all in order, one by one. `compare` answers 0 for one and the same item only.
 */
export class SortedRuns<Item> {
  readonly #compare: (a: Item, b: Item) => number;
  readonly #runs: Item[][] = [];
  #newest: Item[] = [];

  constructor(compare: (a: Item, b: Item) => number) {
    this.#compare = compare;
  }

  add(item: Item): void {
    this.#newest.push(item);
    if (this.#newest.length === RUN) this.#endRun();
  }

  /** All items in order. None may be added from now on. */
  *merged(): Generator<Item> {
    this.#endRun();
    const heads: Head<Item>[] = this.#runs.map((run) => ({ run, at: 0, item: run[0] as Item }));
    heads.sort((a, b) => this.#compare(a.item, b.item));
    while (heads.length > 0) {
      const first = heads[0] as Head<Item>;
      yield first.item;
      first.at += 1;
      if (first.at < first.run.length) first.item = first.run[first.at] as Item;
      else {
        const last = heads.pop() as Head<Item>;
        if (last === first) return;
        heads[0] = last;
      }
      this.#sink(heads);
    }
  }

  #endRun(): void {
    if (this.#newest.length > 0) this.#runs.push(this.#newest.sort(this.#compare));
    this.#newest = [];
  }

  /** The first of the heads goes down to its place: each comes before the two at twice its place. */
  #sink(heads: Head<Item>[]): void {
    const sinking = heads[0] as Head<Item>;
    let at = 0;
    for (;;) {
      let next = 2 * at + 1;
      if (next >= heads.length) break;
      const isRight = next + 1 < heads.length && this.#isBefore(heads[next + 1], heads[next]);
      if (isRight) next += 1;
      if (this.#isBefore(sinking, heads[next])) break;
      heads[at] = heads[next] as Head<Item>;
      at = next;
    }
    heads[at] = sinking;
  }

  #isBefore(a: Head<Item> | undefined, b: Head<Item> | undefined): boolean {
    return this.#compare((a as Head<Item>).item, (b as Head<Item>).item) < 0;
  }
}

/** The first item of a run that is not merged yet. */
interface Head<Item> {
  readonly run: readonly Item[];
  at: number;
  item: Item;
}
