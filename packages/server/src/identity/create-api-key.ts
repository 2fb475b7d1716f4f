import type { NewApiKey } from '@laurel/contract/identity/api-keys.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import type { Database } from '../store/engine/database.ts';
import { type ApiKey, insertApiKey } from '../store/identity/api-keys.ts';
import { inventApiKey, storedPartsOf } from './api-key-text.ts';
import { noteAccess } from './audit-access.ts';

/** Adds an API key to the tenant that is acted for and answers it with its text, which is known only now (decisions 7). */
export async function createApiKey(
  context: { database: Database; clock: () => Date; randomBytes: (size: number) => Buffer },
  staff: Staff,
  { name, scopes }: NewApiKey,
): Promise<ApiKey & { key: string }> {
  const key = inventApiKey(context.randomBytes);
  const created_at = context.clock();
  const row = { name, scopes, created_at, ...storedPartsOf(key) };
  const created = await context.database.transaction(async (session) => {
    const created = await insertApiKey(session, staff.tenant_id, row);
    if (!created) throw new Error('256 random bits came twice');
    const details = { api_key_id: created.api_key_id, name, scopes };
    await noteAccess(session, { staff, at: created_at, action: 'api_key.created', details });
    return created;
  });
  return { ...created, key };
}
