import { hash } from 'node:crypto';

const digest = Buffer.alloc(32);

/**
 * The SHA-256 of the bytes: several times as fast as in JavaScript, which matters to a server that seals every event. Taking
 * the digest as a text with one character a byte needs half the time of hexadecimal digits, and a third of that of a buffer.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  digest.write(hash('sha256', bytes, 'binary'), 'binary');
  return new Uint8Array(digest);
}
