import { hashOf } from './bytes.ts';

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
