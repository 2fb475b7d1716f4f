const encoder = new TextEncoder();
/** Most bytes of UTF-8 that one unit of a text takes. */
const BYTES_A_UNIT = 3;

/** Texts up to so long are written unit by unit, as long as they are ASCII: an encoder costs more than that. */
const MAX_SHORT = 64;
/** Parts up to so long that were read are kept, to be read again: a view costs as much as what is in it. */
const MAX_KEPT = 1024;

/** Makes memory larger: the bytes that it has keep their places. */
export type Grow = (bytes: Uint8Array, needed: number) => Uint8Array;

/** Puts bytes together in one array that is used again and again: a leaf takes ten of them, and a server makes millions. */
export class ByteWriter {
  #bytes: Uint8Array;
  #view: DataView;
  readonly #grow: Grow;
  #length = 0;
  /** What was read, by its length. */
  #read: (Uint8Array | undefined)[] = [];

  /** The writer fills the memory `bytes`, which `grow` replaces once it is full. */
  constructor(bytes: Uint8Array = new Uint8Array(1024), grow: Grow = copied) {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
    this.#grow = grow;
  }

  /** Begins again, empty; what was read before is no longer valid. */
  begin(): this {
    this.#length = 0;
    return this;
  }

  /** How many bytes there are since the beginning. */
  get length(): number {
    return this.#length;
  }

  /** Goes on after so many bytes, which stay as they are. */
  advance(bytes: number): this {
    this.#reserve(bytes);
    this.#length += bytes;
    return this;
  }

  byte(value: number): this {
    this.#reserve(1);
    this.#bytes[this.#length] = value;
    this.#length += 1;
    return this;
  }

  /** A whole number of 8 bytes; negative ones in two's complement. */
  number(value: number): this {
    this.#reserve(8);
    const high = Math.floor(value / 2 ** 32);
    this.#view.setInt32(this.#length, high);
    this.#view.setUint32(this.#length + 4, value - high * 2 ** 32);
    this.#length += 8;
    return this;
  }

  bytes(value: Uint8Array): this {
    this.#reserve(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
    return this;
  }

  /** A text in UTF-8, its number of bytes before it, so that no two lists of texts give the same bytes. */
  text(value: string): this {
    this.#reserve(4 + value.length * BYTES_A_UNIT);
    const at = this.#length + 4;
    const written = this.#isPut(value, at)
      ? value.length
      : encoder.encodeInto(value, this.#bytes.subarray(at)).written;
    this.#view.setUint32(this.#length, written);
    this.#length = at + written;
    return this;
  }

  /** The bytes so far; valid until the next `begin`. */
  get written(): Uint8Array {
    const length = this.#length;
    if (length > MAX_KEPT) return this.#bytes.subarray(0, length);
    let read = this.#read[length];
    if (!read) {
      read = this.#bytes.subarray(0, length);
      this.#read[length] = read;
    }
    return read;
  }

  /** Puts a short text of ASCII there; false where it is another one. */
  #isPut(value: string, at: number): boolean {
    if (value.length > MAX_SHORT) return false;
    const bytes = this.#bytes;
    for (let unit = 0; unit < value.length; unit += 1) {
      const code = value.charCodeAt(unit);
      if (code > 127) return false;
      bytes[at + unit] = code;
    }
    return true;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    this.#bytes = this.#grow(this.#bytes, 2 * (this.#length + more));
    this.#view = viewOf(this.#bytes);
    this.#read = [];
  }
}

function copied(bytes: Uint8Array, needed: number): Uint8Array {
  const larger = new Uint8Array(needed);
  larger.set(bytes);
  return larger;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
