/**
 * A source of choices determined by a seed: each hostile request is a function of the run's seed and its own number, so that
 * one can be made again without the earlier ones.
 */
export class Draw {
  #state: number;

  constructor(seed: number, number = 0) {
    this.#state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(number + 1, 0xc2b2ae35)) | 0;
    for (let warmed = 0; warmed < 4; warmed++) this.fraction();
  }

  /** In [0, 1): mulberry32. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** From 0 up to, but excluding, `end`. */
  below(end: number): number {
    return Math.floor(this.fraction() * end);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  /** One of several, with a probability by weight. */
  weighted<Item>(items: readonly (readonly [number, Item])[]): Item {
    const total = items.reduce((sum, [weight]) => sum + weight, 0);
    let at = this.fraction() * total;
    for (const [weight, item] of items) {
      at -= weight;
      if (at < 0) return item;
    }
    return (items.at(-1) as readonly [number, Item])[1];
  }
}
