import { Fault } from '../contract/faults.ts';
import type { Staff } from '../contract/users.ts';
import * as store from '../store/api-keys.ts';
import type { Database } from '../store/database.ts';
import { noteAccess } from './note-access.ts';
import type { ShortMemory } from './short-memory.ts';

/** Ends an API key of the tenant that is acted for: in this process at once, in others within two seconds. Fault: `not_found`. */
export async function revokeApiKey(
  context: { database: Database; clock: () => Date; apiKeys: ShortMemory<store.ApiKeyIdentity> },
  staff: Staff,
  api_key_id: number,
): Promise<void> {
  const at = context.clock();
  await context.database.transaction(async (session) => {
    const isKnown = await store.revokeApiKey(session, staff.tenant_id, api_key_id, at);
    if (!isKnown) throw new Fault('not_found', `There is no API key ${api_key_id}.`);
    await noteAccess(session, { staff, at, action: 'api_key.revoked', details: { api_key_id } });
  });
  context.apiKeys.forgetAll();
}
