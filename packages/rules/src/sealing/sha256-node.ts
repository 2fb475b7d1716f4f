import { hash } from 'node:crypto';

const digest = Buffer.alloc(32);

/** The SHA-256 of the bytes, several times as fast as in JavaScript; a digest as characters takes the least time. */
export function sha256(bytes: Uint8Array): Uint8Array {
  digest.write(hash('sha256', bytes, 'binary'), 'binary');
  return new Uint8Array(digest);
}
