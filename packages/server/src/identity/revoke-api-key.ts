import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { sidesOf } from '../store/audit/sides.ts';
import type { Database } from '../store/engine/database.ts';
import * as store from '../store/identity/api-keys.ts';
import { noteAccess } from './audit-access.ts';
import type { ShortCache } from './short-cache.ts';

/** Ends an API key of the tenant that is acted for: in this process at once, in others within two seconds. Fault: `not_found`. */
export async function revokeApiKey(
  context: {
    database: Database;
    clock: () => Date;
    apiKeys: ShortCache<store.ApiKeyIdentity>;
    issuingKeys: ShortCache<store.ApiKey>;
  },
  staff: Staff,
  api_key_id: number,
): Promise<void> {
  const at = context.clock();
  await context.database.transaction(async (session) => {
    const isKnown = await store.revokeApiKey(session, staff.tenant_id, api_key_id, at);
    if (!isKnown) throw new Fault('not_found', `There is no API key ${api_key_id}.`);
    const told = { details: { api_key_id }, changes: sidesOf({ revoked: false }, { revoked: true }) };
    await noteAccess(session, { staff, at, action: 'api_key.revoked', ...told });
  });
  context.apiKeys.forgetAll();
  context.issuingKeys.forgetAll();
}
