import { Fault } from '../contract/faults.ts';
import * as store from '../store/api-keys.ts';
import type { Database } from '../store/database.ts';
import type { ShortMemory } from './short-memory.ts';

/** Ends an API key of the tenant: in this process at once, in others within two seconds. Fault: `not_found`. */
export async function revokeApiKey(
  context: { database: Database; clock: () => Date; apiKeys: ShortMemory<store.ApiKeyIdentity> },
  tenant_id: number,
  api_key_id: number,
): Promise<void> {
  const isKnown = await store.revokeApiKey(context.database, tenant_id, api_key_id, context.clock());
  if (!isKnown) throw new Fault('not_found', `There is no API key ${api_key_id}.`);
  context.apiKeys.forgetAll();
}
