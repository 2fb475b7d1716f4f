import { Fault } from '@laurel/contract/faults/faults.ts';
import { type NewApiKey, publishableScope } from '@laurel/contract/identity/api-keys.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { sidesOf } from '../store/audit/sides.ts';
import type { Database } from '../store/engine/database.ts';
import { type ApiKey, insertApiKey } from '../store/identity/api-keys.ts';
import { inventApiKey, storedPartsOf } from './api-key-text.ts';
import { noteAccess } from './audit-access.ts';

/**
 * Adds an API key to the tenant that is acted for and answers it with its text, which is known only now (decisions 7 and 11). Fault:
 * `invalid_body` for a publishable key with another scope, and for origins of a key that nobody uses in a page.
 */
export async function createApiKey(
  context: { database: Database; clock: () => Date; randomBytes: (size: number) => Buffer },
  staff: Staff,
  { name, scopes, origins = null }: Omit<NewApiKey, 'origins'> & { origins?: string[] | null | undefined },
): Promise<ApiKey & { key: string }> {
  refuseMixture(scopes, origins);
  const key = inventApiKey(context.randomBytes, { scopes });
  const created_at = context.clock();
  const row = { name, scopes, origins, created_at, ...storedPartsOf(key) };
  const created = await context.database.transaction(async (session) => {
    const created = await insertApiKey(session, staff.tenant_id, row);
    if (!created) throw new Error('256 random bits came twice');
    const details = { api_key_id: created.api_key_id, name, scopes, ...(origins ? { origins } : {}) };
    const changes = sidesOf({}, { name, scopes, origins }, ['key']);
    await noteAccess(session, { staff, at: created_at, action: 'api_key.created', details, changes });
    return created;
  });
  return { ...created, key };
}

/** Whoever reads a page has its key, so it must open nothing but what everybody may see. */
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
