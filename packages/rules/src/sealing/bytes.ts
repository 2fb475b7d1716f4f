import { sha256 } from '#sha256';

/** Where short parts are put together: memory of their own would cost as much as the hash, three times an event. */
const together = new Uint8Array(4096);

/** The SHA-256 of the parts, one after the other. */
export function hashOf(...parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only) return sha256(only);
  const length = lengthOf(parts);
  if (length > together.length) return sha256(concatenate(parts));
  putTogether(parts, together);
  return sha256(together.subarray(0, length));
}

/** The parts in one array, one after the other. */
export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(lengthOf(parts));
  putTogether(parts, all);
  return all;
}

function lengthOf(parts: readonly Uint8Array[]): number {
  let length = 0;
  for (const part of parts) length += part.length;
  return length;
}

function putTogether(parts: readonly Uint8Array[], into: Uint8Array): void {
  let at = 0;
  for (const part of parts) {
    into.set(part, at);
    at += part.length;
  }
}

/** Are the two equal byte by byte? */
export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

const encoder = new TextEncoder();

/** The text in UTF-8. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The bytes in base64 with padding (RFC 4648, section 4). */
export function base64(bytes: Uint8Array): string {
  if (typeof bytes.toBase64 === 'function') return bytes.toBase64();
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Reads base64 with padding; undefined for any other text. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const bytes = decodeBase64(text);
    // A decoder may skip spaces, or take a text without padding.
    return text.length === 4 * Math.ceil(bytes.length / 3) ? bytes : undefined;
  } catch {
    return undefined;
  }
}

// A certificate has four such texts an event; browsers of 2024 and earlier have no decoder of their own.
const decodeBase64: (text: string) => Uint8Array =
  typeof Uint8Array.fromBase64 === 'function'
    ? (text) => (text.length > MAX_SHORT_TEXT ? Uint8Array.fromBase64(text, STRICT) : decodeShort(text))
    : (text) => {
        const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
        if (base64(bytes) !== text) throw new SyntaxError('base64 that nobody writes');
        return bytes;
      };

const STRICT = { lastChunkHandling: 'strict' } as const;

/** Where short texts are decoded. To copy them from here takes less than half as long as to decode each into a new array. */
const short = new Uint8Array(64);
const MAX_SHORT_TEXT = Math.floor(short.length / 3) * 4;

function decodeShort(text: string): Uint8Array {
  const { written } = short.setFromBase64(text, STRICT);
  return short.slice(0, written);
}

/** The bytes as lower-case hexadecimal digits. */
export function hex(bytes: Uint8Array): string {
  if (typeof bytes.toHex === 'function') return bytes.toHex();
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Reads an even number of lower-case hexadecimal digits; undefined for any other text. */
export function fromHex(text: string): Uint8Array | undefined {
  if (text.length % 2 === 1) return undefined;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    const [high, low] = [digitOf(text.charCodeAt(2 * at)), digitOf(text.charCodeAt(2 * at + 1))];
    if (high < 0 || low < 0) return undefined;
    bytes[at] = 16 * high + low;
  }
  return bytes;
}

function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  return code >= 97 && code <= 102 ? code - 87 : -1;
}

const BLOCK_BYTES = 64;

/** HMAC-SHA-256 (RFC 2104) with one key for many messages; `key` of any length. */
export function hmacWith(key: Uint8Array): (...message: readonly Uint8Array[]) => Uint8Array {
  const short = key.length > BLOCK_BYTES ? hashOf(key) : key;
  const [inner, outer] = [padded(short, 0x36), padded(short, 0x5c)];
  return (...message) => hashOf(outer, hashOf(inner, ...message));
}

function padded(key: Uint8Array, pad: number): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES).fill(pad);
  for (const [at, byte] of key.entries()) block[at] = byte ^ pad;
  return block;
}

/** Most bytes of UTF-8 that one unit of a text takes. */
const BYTES_A_UNIT = 3;

/** Texts up to so long are written unit by unit, as long as they are ASCII: an encoder costs more than that. */
const MAX_SHORT = 64;
/** Parts up to so long that were read are kept, to be read again: a view costs as much as what is in it. */
const MAX_KEPT = 1024;

/** Makes memory larger: the bytes that it has keep their places. */
type Grow = (bytes: Uint8Array, needed: number) => Uint8Array;

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
