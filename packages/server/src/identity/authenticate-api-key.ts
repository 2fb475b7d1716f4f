import type { Database } from '../store/engine/database.ts';
import type { ApiKeyIdentity } from '../store/identity/api-keys.ts';
import { findApiKey } from '../store/identity/api-keys.ts';
import { hashApiKey } from './api-key-text.ts';
import type { ShortCache } from './short-cache.ts';

/**
 * Whose API key this is; undefined when it is nobody's or was revoked (spec: Authentication). At once for a key that is remembered;
 * it is remembered by its text, as the hash took 3 µs of each request.
 */
export function authenticateApiKey(
  { database, apiKeys }: { database: Database; apiKeys: ShortCache<ApiKeyIdentity> },
  key: string,
): ApiKeyIdentity | undefined | Promise<ApiKeyIdentity | undefined> {
  return apiKeys.known(key) ?? apiKeys.recall(key, () => findApiKey(database, hashApiKey(key)));
}
