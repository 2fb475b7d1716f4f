import { hash } from 'node:crypto';

const digest = Buffer.alloc(32);

/**
 * The SHA-256 of the bytes: several times as fast as in JavaScript, which matters to a server that seals every event. A text
 * with a character a byte takes half as long as digits, which have to be read, and a third of a buffer of Node.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  digest.write(hash('sha256', bytes, 'binary'), 'binary');
  return new Uint8Array(digest);
}
