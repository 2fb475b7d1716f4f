/** Most items of a block: moving that many costs less than a deeper structure would. */
const BLOCK = 512;

/**
 * Items in a total order, with their positions: adding, removing and finding a position take some √n steps, so that a board
 * of a million players follows each change and knows each place without sorting again. `compare` answers 0 for one and the
 * same item only (invariant I6).
 */
export class OrderedList<Item> {
  readonly #compare: (a: Item, b: Item) => number;
  #blocks: Item[][] = [];
  #length = 0;

  constructor(compare: (a: Item, b: Item) => number, items: Item[] = []) {
    this.#compare = compare;
    const sorted = [...items].sort(compare);
    for (let from = 0; from < sorted.length; from += BLOCK)
      this.#blocks.push(sorted.slice(from, from + BLOCK));
    this.#length = sorted.length;
  }

  get length(): number {
    return this.#length;
  }

  /** Adds an item that is not in the list. */
  add(item: Item): void {
    const at = Math.min(this.#blockOf(item), this.#blocks.length - 1);
    const block = this.#blocks[at];
    this.#length++;
    if (!block) {
      this.#blocks.push([item]);
      return;
    }
    block.splice(this.#positionIn(block, item), 0, item);
    if (block.length > BLOCK) this.#blocks.splice(at + 1, 0, block.splice(BLOCK / 2));
  }

  /** Removes an item; ignores one that is not in the list. */
  remove(item: Item): void {
    const at = this.#blockOf(item);
    const block = this.#blocks[at];
    if (!block) return;
    const position = this.#positionIn(block, item);
    const found = block[position];
    if (found === undefined || this.#compare(found, item) !== 0) return;
    block.splice(position, 1);
    this.#length--;
    if (block.length === 0) this.#blocks.splice(at, 1);
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

  /** The first block whose last item does not come before the given one. */
  #blockOf(item: Item): number {
    return firstIndex(this.#blocks, (block) => this.#compare(block.at(-1) as Item, item) >= 0);
  }

  #positionIn(block: Item[], item: Item): number {
    return firstIndex(block, (other) => this.#compare(other, item) >= 0);
  }
}

/** The first index for which `is` holds, where it holds for all after that; the length when for none. */
function firstIndex<Element>(elements: Element[], is: (element: Element) => boolean): number {
  let low = 0;
  let high = elements.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (is(elements[middle] as Element)) high = middle;
    else low = middle + 1;
  }
  return low;
}
