import type { ApiKeyIdentity } from '../store/api-keys.ts';
import { findApiKey } from '../store/api-keys.ts';
import type { Database } from '../store/database.ts';
import { hashApiKey } from './api-key-text.ts';
import type { ShortMemory } from './short-memory.ts';

/** Whose API key this is; undefined when it is nobody's or was revoked (spec: Authentication). */
export function authenticateApiKey(
  { database, apiKeys }: { database: Database; apiKeys: ShortMemory<ApiKeyIdentity> },
  key: string,
): Promise<ApiKeyIdentity | undefined> {
  return apiKeys.recall(key, () => findApiKey(database, hashApiKey(key)));
}
