import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { sidesOf } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import { noteAccess } from './audit-access.ts';
import type { ShortCache } from './short-cache.ts';
import * as store from './store/api-keys.ts';

/**
 * Ends an API key of the tenant of the caller: in this process immediately, in others within two seconds. Fault:
 * `not_found`.
 */
export async function revokeApiKey(
  context: {
    database: Database;
    clock: () => Date;
    apiKeys: ShortCache<store.ApiKeyIdentity>;
    issuingKeys: ShortCache<store.StoredApiKey>;
  },
  staff: Staff,
  api_key_id: number,
): Promise<void> {
  const at = context.clock();
  await context.database.ofTenant(staff.tenant_id).transaction(async (tenant) => {
    const isKnown = await store.apiKeys.revoke(tenant, api_key_id, at);
    if (!isKnown) throw new Fault('not_found', `There is no API key ${api_key_id}.`);
    const note = { details: { api_key_id }, changes: sidesOf({ revoked: false }, { revoked: true }) };
    await noteAccess(tenant, { staff, at, action: 'api_key.revoked', ...note });
  });
  context.apiKeys.forgetAll();
  context.issuingKeys.forgetAll();
}
