import { Fault } from '@laurel/contract/faults/faults.ts';
import { type NewApiKey, publishableScope } from '@laurel/contract/identity/api-keys.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { sidesOf } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import { inventApiKey, storedPartsOf } from './api-key-text.ts';
import { noteAccess } from './audit-access.ts';
import { asBrowsersSend } from './origins.ts';
import { apiKeys, type StoredApiKey } from './store/api-keys.ts';

/**
 * Adds an API key to the tenant of the caller and returns it with its text, which is known only now
 * (docs/rules/tokens.md#7). Fault: `invalid_body` for a publishable key with another scope, and for origins of a key that is
 * not used in pages.
 */
export async function createApiKey(
  context: { database: Database; clock: () => Date; randomBytes: (size: number) => Buffer },
  staff: Staff,
  { name, scopes, origins: sent }: Omit<NewApiKey, 'origins'> & { origins?: string[] | null | undefined },
): Promise<StoredApiKey & { key: string }> {
  const origins = sent ? asBrowsersSend(sent) : null;
  refuseMixture(scopes, origins);
  const key = inventApiKey(context.randomBytes, { scopes });
  const created_at = context.clock();
  const row = { name, scopes, origins, created_at, ...storedPartsOf(key) };
  const created = await context.database.ofTenant(staff.tenant_id).transaction(async (tenant) => {
    const created = await apiKeys.insert(tenant, row);
    if (!created) throw new Error('256 random bits came twice');
    const details = { api_key_id: created.api_key_id, name, scopes, ...(origins ? { origins } : {}) };
    const changes = sidesOf({}, { name, scopes, origins }, ['key']);
    await noteAccess(tenant, { staff, at: created_at, action: 'api_key.created', details, changes });
    return created;
  });
  return { ...created, key };
}

/** Any visitor of a page can read its key, so the key must give access only to public data. */
function refuseMixture(scopes: NewApiKey['scopes'], origins: string[] | null): void {
  const isPublishable = scopes.includes(publishableScope);
  if (isPublishable && scopes.length > 1)
    throw refusal('/scopes', `${publishableScope} makes a publishable key, which takes no other scope`);
  if (origins && !isPublishable && !scopes.includes('players:issue'))
    throw refusal('/origins', `is only for keys of ${publishableScope} or players:issue`);
}

function refusal(pointer: string, detail: string): Fault {
  return new Fault('invalid_body', `Not valid: ${pointer}.`, { errors: [{ pointer, detail }] });
}
