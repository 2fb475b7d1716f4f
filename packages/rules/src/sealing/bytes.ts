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
