/** Keeps values up to a total weight; those that were not asked for the longest go first. */
export class BoundedCache<Value> {
  readonly #limit: number;
  readonly #weigh: (value: Value) => number;
  readonly #values = new Map<string, Value>();
  /** The key that was asked for last: asked for again, it is in its place already. */
  #newest: string | undefined;
  #weight = 0;

  constructor(limit: number, weigh: (value: Value) => number) {
    this.#limit = limit;
    this.#weigh = weigh;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined || key === this.#newest) return value;
    this.#values.delete(key);
    this.#values.set(key, value);
    this.#newest = key;
    return value;
  }

  /** A value that alone is over the limit is not kept, so that it does not drive out all others. */
  set(key: string, value: Value): void {
    this.#delete(key);
    const weight = this.#weigh(value);
    if (weight > this.#limit) return;
    this.#values.set(key, value);
    this.#newest = key;
    this.#weight += weight;
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= this.#limit) break;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#weight -= this.#weigh(value);
  }
}
