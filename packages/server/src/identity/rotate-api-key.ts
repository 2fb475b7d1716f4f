import { Fault } from '@laurel/contract/faults/faults.ts';
import { type Rotation, usualOverlapSeconds } from '@laurel/contract/identity/overlap.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { sidesOf } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import { inventApiKey, storedPartsOf } from './api-key-text.ts';
import { noteAccess } from './audit-access.ts';
import type { ShortCache } from './short-cache.ts';
import * as store from './store/api-keys.ts';

export interface RotationContext {
  database: Database;
  clock: () => Date;
  randomBytes: (size: number) => Buffer;
  apiKeys: ShortCache<store.ApiKeyIdentity>;
}

export type RotatedApiKey = store.StoredApiKey & {
  key: string;
  replaces: { api_key_id: number; expires_at: Date };
};

/**
 * Makes an API key like another one of the tenant and sets when that one ends (docs/rules/tokens.md#7). Faults: `not_found`,
 * `conflict` for one that was revoked or rotated before.
 */
export async function rotateApiKey(
  context: RotationContext,
  staff: Staff,
  api_key_id: number,
  { overlap_seconds = usualOverlapSeconds }: Rotation = {},
): Promise<RotatedApiKey> {
  const at = context.clock();
  const expires_at = new Date(at.getTime() + overlap_seconds * 1_000);
  const created = await context.database.ofTenant(staff.tenant_id).transaction(async (tenant) => {
    const old = await store.apiKeys.lock(tenant, api_key_id);
    if (!old) throw new Fault('not_found', `There is no API key ${api_key_id}.`);
    refuseEnding(old);
    await store.apiKeys.expire(tenant, { api_key_id, expires_at });
    const { name, scopes, origins } = old;
    const key = inventApiKey(context.randomBytes, old);
    const row = { name, scopes, origins, created_at: at, ...storedPartsOf(key) };
    const created = await store.apiKeys.insert(tenant, row);
    if (!created) throw new Error('256 random bits came twice');
    const details = { api_key_id, expires_at, new_api_key_id: created.api_key_id };
    const changes = sidesOf({ expires_at: old.expires_at }, { expires_at }, ['key']);
    await noteAccess(tenant, { staff, at, action: 'api_key.rotated', details, changes });
    return { ...created, key };
  });
  context.apiKeys.forgetAll();
  return { ...created, replaces: { api_key_id, expires_at } };
}

function refuseEnding({ api_key_id, revoked_at, expires_at }: store.StoredApiKey): void {
  if (revoked_at) throw new Fault('conflict', `The API key ${api_key_id} is revoked.`);
  if (expires_at)
    throw new Fault(
      'conflict',
      `The API key ${api_key_id} was rotated before and ends at ${expires_at.toISOString()}; rotate the one that replaced it.`,
    );
}
