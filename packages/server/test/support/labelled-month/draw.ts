/** Numbers that look random and follow from a seed alone: the same on every machine. */
export class Draw {
  #state: number;

  constructor(...seeds: number[]) {
    this.#state = seeds.reduce(
      (state, seed) => Math.imul(state ^ seed, 0x85ebca6b) ^ (state >>> 13),
      0x9e3779b9,
    );
    for (let turn = 0; turn < 4; turn += 1) this.share();
  }

  /** From 0 to 1, which is left out (mulberry32). */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(of: number): boolean {
    return this.share() < of;
  }

  between(from: number, to: number): number {
    return from + (to - from) * this.share();
  }

  /** A whole number, both bounds among them. */
  whole(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1));
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.share() * values.length)] as Value;
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.share())) * Math.cos(2 * Math.PI * this.share());
  }

  /** Mostly near the median, and at times many times as much: how people wait, stake and stay. */
  logNormal(median: number, spread: number): number {
    return median * Math.exp(spread * this.normal());
  }
}
