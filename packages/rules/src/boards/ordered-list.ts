/** Most items of a block: moving that many costs less than a deeper structure would. */
const BLOCK = 512;
/** Items of a block that is filled in order: there is room for more. */
const FILLED = 384;

/** More than a block ever has. */
const PLACES = 1024;

/**
 * Items in a total order, with their positions: adding, removing and finding a position take some √n steps, so that a board
 * of a million players follows each change and knows each place without sorting again. `compare` answers 0 for one and the
 * same item only (invariant I6).
 */
export class OrderedList<Item> {
  readonly #compare: (a: Item, b: Item) => number;
  #blocks: Item[][] = [];
  #length = 0;
  /** The blocks that no fork shares; undefined: none of them is shared. */
  #own: WeakSet<Item[]> | undefined;

  constructor(compare: (a: Item, b: Item) => number) {
    this.#compare = compare;
  }

  get length(): number {
    return this.#length;
  }

  /**
   * A list of the same items; from now on each of the two changes by itself. It takes some microseconds for a million items:
   * blocks are copied when they change.
   */
  fork(): OrderedList<Item> {
    const fork = new OrderedList(this.#compare);
    fork.#blocks = this.#blocks.slice();
    fork.#length = this.#length;
    fork.#own = new WeakSet();
    this.#own = new WeakSet();
    return fork;
  }

  /** Adds an item that comes after all others. */
  append(item: Item): void {
    const at = this.#blocks.length - 1;
    const last = this.#ownBlock(at);
    this.#length++;
    if (!last || last.length >= FILLED) this.#insertBlock(at + 1, [item]);
    else last.push(item);
  }

  /** Adds an item that is not in the list. */
  add(item: Item): void {
    const at = Math.min(this.#blockOf(item), this.#blocks.length - 1);
    const block = this.#ownBlock(at);
    this.#length++;
    if (!block) {
      this.#insertBlock(0, [item]);
      return;
    }
    block.splice(this.#positionIn(block, item), 0, item);
    if (block.length > BLOCK) this.#insertBlock(at + 1, block.splice(BLOCK / 2));
  }

  /** Removes an item; ignores one that is not in the list. */
  remove(item: Item): void {
    const at = this.#blockOf(item);
    const block = this.#blocks[at];
    if (!block) return;
    const position = this.#positionIn(block, item);
    const found = block[position];
    if (found === undefined || this.#compare(found, item) !== 0) return;
    this.#length--;
    if (block.length === 1) this.#blocks.splice(at, 1);
    else this.#ownBlock(at)?.splice(position, 1);
  }

  /** Where an item of the list is; `moved` wants to know it. */
  placeOf(item: Item): number {
    const at = this.#blockOf(item);
    return at * PLACES + this.#positionIn(this.#blocks[at] as Item[], item);
  }

  /** The item at that place changed, and may belong elsewhere; nothing else changed since `placeOf`. */
  moved(place: number, item: Item): void {
    const from = place % PLACES;
    const at = (place - from) / PLACES;
    const block = this.#ownBlock(at) as Item[];
    const to = this.#placeWithin(block, from, item);
    if (this.#isOutside(at, to, item)) {
      block.splice(from, 1);
      this.#length--;
      if (block.length === 0) this.#blocks.splice(at, 1);
      this.add(item);
      return;
    }
    // Most moves are short.
    for (let i = from; i > to; i -= 1) block[i] = block[i - 1] as Item;
    for (let i = from; i < to; i += 1) block[i] = block[i + 1] as Item;
    block[to] = item;
  }

  /** Where the item belongs that lies at `from` of a block whose other items are in order. */
  #placeWithin(block: Item[], from: number, item: Item): number {
    if (from > 0 && this.#compare(block[from - 1] as Item, item) > 0)
      return this.#firstFrom(block, 0, from - 1, item);
    const next = from + 1;
    if (next === block.length || this.#compare(block[next] as Item, item) > 0) return from;
    return this.#firstFrom(block, next + 1, block.length, item) - 1;
  }

  /** Do neighbours in other blocks say so? */
  #isOutside(at: number, position: number, item: Item): boolean {
    const blocks = this.#blocks;
    const before = position === 0 ? blocks[at - 1]?.at(-1) : undefined;
    if (before !== undefined && this.#compare(before, item) > 0) return true;
    const after = position === (blocks[at] as Item[]).length - 1 ? blocks[at + 1]?.[0] : undefined;
    return after !== undefined && this.#compare(after, item) < 0;
  }

  /** How many items come before the given one, which need not be in the list. */
  countBefore(item: Item): number {
    const at = this.#blockOf(item);
    let count = 0;
    for (let i = 0; i < at; i++) count += this.#blocks[i]?.length ?? 0;
    const block = this.#blocks[at];
    return block ? count + this.#positionIn(block, item) : count;
  }

  /** Items from position `from` (0-based) up to but without `to`. */
  slice(from: number, to: number): Item[] {
    const items: Item[] = [];
    let first = 0;
    for (const block of this.#blocks) {
      if (first >= to) break;
      if (first + block.length > from) items.push(...block.slice(Math.max(0, from - first), to - first));
      first += block.length;
    }
    return items;
  }

  /** The block at this place, which may be changed. */
  #ownBlock(at: number): Item[] | undefined {
    const block = this.#blocks[at];
    if (!block || !this.#own || this.#own.has(block)) return block;
    const copy = block.slice();
    this.#own.add(copy);
    this.#blocks[at] = copy;
    return copy;
  }

  #insertBlock(at: number, block: Item[]): void {
    this.#own?.add(block);
    this.#blocks.splice(at, 0, block);
  }

  /** The first block whose last item does not come before the given one. */
  #blockOf(item: Item): number {
    const blocks = this.#blocks;
    let low = 0;
    let high = blocks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const block = blocks[middle] as Item[];
      if (this.#compare(block[block.length - 1] as Item, item) >= 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #positionIn(block: Item[], item: Item): number {
    return this.#firstFrom(block, 0, block.length, item);
  }

  /** The first position from `low` up to but without `high` whose item does not come before the given one; else `high`. */
  #firstFrom(block: Item[], low: number, high: number, item: Item): number {
    let from = low;
    let to = high;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#compare(block[middle] as Item, item) >= 0) to = middle;
      else from = middle + 1;
    }
    return from;
  }
}
