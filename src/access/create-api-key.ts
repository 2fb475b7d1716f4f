import type { NewApiKey } from '../contract/api-keys.ts';
import { type ApiKey, insertApiKey } from '../store/api-keys.ts';
import type { Database } from '../store/database.ts';
import { inventApiKey, storedPartsOf } from './api-key-text.ts';

/** Adds an API key to the tenant and answers it with its text, which is known only now (decisions 7). */
export async function createApiKey(
  context: { database: Database; clock: () => Date; randomBytes: (size: number) => Buffer },
  tenant_id: number,
  { name, scopes }: NewApiKey,
): Promise<ApiKey & { key: string }> {
  const key = inventApiKey(context.randomBytes);
  const created_at = context.clock();
  const created = await insertApiKey(context.database, tenant_id, {
    name,
    scopes,
    created_at,
    ...storedPartsOf(key),
  });
  if (!created) throw new Error('256 random bits came twice');
  return { ...created, key };
}
