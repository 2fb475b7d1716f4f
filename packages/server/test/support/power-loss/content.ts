/** A write, or a truncation to a size. */
export type Change = { at: number; bytes: Uint8Array } | { size: number };

/** The contents of a file. It grows by doubling: a segment of the write-ahead log arrives in 2,000 writes. */
export class Content {
  #bytes: Buffer;
  #size: number;

  constructor(bytes: Uint8Array = new Uint8Array()) {
    this.#bytes = Buffer.from(bytes);
    this.#size = bytes.length;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  /** Gaps are zeros. */
  apply(change: Change): void {
    const size = 'size' in change ? change.size : Math.max(this.#size, change.at + change.bytes.length);
    if (size > this.#bytes.length) {
      const wider = Buffer.alloc(Math.max(size, 2 * this.#bytes.length));
      this.bytes.copy(wider);
      this.#bytes = wider;
    }
    this.#bytes.fill(0, Math.min(size, this.#size), this.#size);
    this.#size = size;
    if ('bytes' in change) this.#bytes.set(change.bytes, change.at);
  }
}
