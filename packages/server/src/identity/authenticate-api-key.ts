import type { Database } from '../database/database.ts';
import { hashApiKey } from './api-key-text.ts';
import type { ShortCache } from './short-cache.ts';
import { type ApiKeyIdentity, findApiKey, noteApiKeyUse } from './store/api-keys.ts';

export interface ApiKeyContext {
  database: Database;
  clock: () => Date;
  apiKeys: ShortCache<ApiKeyIdentity>;
  /** Called with failures that occur after a request was answered. */
  onError: (error: unknown) => void;
}

/** How old the stored time of an API key's last use may be before it is written again. */
const NOTED_MILLISECONDS = 60_000;

/**
 * The owner of an API key; undefined if it is unknown, revoked or expired (docs/rules/tokens.md#7). Synchronous for a cached
 * key; the cache key is its text, because the hash took 3 µs of each request.
 */
export function authenticateApiKey(
  context: ApiKeyContext,
  key: string,
): ApiKeyIdentity | undefined | Promise<ApiKeyIdentity | undefined> {
  return context.apiKeys.known(key) ?? context.apiKeys.recall(key, () => readApiKey(context, key));
}

/** Reached once in two seconds at most, however many requests use the key; a time of use is written once a minute. */
async function readApiKey(context: ApiKeyContext, key: string): Promise<ApiKeyIdentity | undefined> {
  const now = context.clock();
  const found = await findApiKey(context.database, hashApiKey(key), now);
  const noted = found?.last_used_at?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (found && now.getTime() - noted >= NOTED_MILLISECONDS)
    void noteApiKeyUse(context.database, found, now).catch(context.onError);
  return found;
}
