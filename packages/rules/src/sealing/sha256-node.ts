import { hash } from 'node:crypto';

/** The SHA-256 of the bytes: several times as fast as in JavaScript, which matters to a server that seals every event. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const { buffer, byteOffset, byteLength } = hash('sha256', bytes, 'buffer');
  return new Uint8Array(buffer, byteOffset, byteLength);
}
