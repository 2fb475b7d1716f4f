import { createHash } from 'node:crypto';
import { type ApiKeyScope, publishableScope } from '@laurel/contract/identity/api-keys.ts';

/** The prefix of publishable keys, which shows that they are no secrets. */
export const publishablePrefix = 'pk_';

/** A new API key: 256 random bits, with a prefix that secret scanners can find, or that marks it as not secret. */
export function inventApiKey(
  randomBytes: (size: number) => Buffer,
  { scopes }: { scopes: readonly ApiKeyScope[] },
): string {
  const prefix = scopes.includes(publishableScope) ? publishablePrefix : 'laurel_';
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** The stored form of an API key. A slow hash would protect nothing against 256 random bits and would cost every request. */
export function storedPartsOf(key: string): { key_hash: Buffer; key_hint: string } {
  return { key_hash: hashApiKey(key), key_hint: key.slice(-4) };
}

export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
