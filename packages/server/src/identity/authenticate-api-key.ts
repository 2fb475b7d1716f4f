import type { Database } from '../store/engine/database.ts';
import type { ApiKeyIdentity } from '../store/identity/api-keys.ts';
import { findApiKey } from '../store/identity/api-keys.ts';
import { hashApiKey } from './api-key-text.ts';
import type { ShortCache } from './short-cache.ts';

/**
 * The owner of an API key; undefined if it is unknown or revoked (spec: Authentication). Synchronous for a cached key; the cache
 * key is its text, because the hash took 3 µs of each request.
 */
export function authenticateApiKey(
  { database, apiKeys }: { database: Database; apiKeys: ShortCache<ApiKeyIdentity> },
  key: string,
): ApiKeyIdentity | undefined | Promise<ApiKeyIdentity | undefined> {
  return apiKeys.known(key) ?? apiKeys.recall(key, () => findApiKey(database, hashApiKey(key)));
}
