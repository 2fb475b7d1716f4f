import { createHash } from 'node:crypto';

/** A new API key: 256 random bits, with a name that secret scanners can find. */
export function inventApiKey(randomBytes: (size: number) => Buffer): string {
  return `laurel_${randomBytes(32).toString('base64url')}`;
}

/** What is stored of an API key. A slow hash would protect nothing against 256 random bits and would cost every request. */
export function storedPartsOf(key: string): { key_hash: Buffer; key_hint: string } {
  return { key_hash: hashApiKey(key), key_hint: key.slice(-4) };
}

export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
