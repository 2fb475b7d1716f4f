import { Fault } from '@laurel/contract/faults/faults.ts';
import { tenantDefaults, tenantSettingNames } from '@laurel/contract/identity/tenant-settings.ts';
import type { NewTenant } from '@laurel/contract/identity/tenants.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { sidesOf } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import { noteAccess } from './audit-access.ts';
import * as store from './store/tenants.ts';

export interface TenantContext {
  database: Database;
  clock: () => Date;
  randomBytes: (size: number) => Buffer;
}

/**
 * Adds a tenant with its own secret for the player ids of its public boards, and records it in the tenant's audit log.
 * Fault: `conflict` for a taken name.
 */
export async function createTenant(
  context: TenantContext,
  { username }: Staff,
  tenant: NewTenant,
): Promise<store.Tenant> {
  const row = newTenantRow(tenant, context.randomBytes, context.clock());
  return context.database.transaction(async (session) => {
    const created = await store.createTenant(session, row);
    if (!created) throw new Fault('conflict', `There is already a tenant named ${tenant.name}.`);
    const details = { name: created.name };
    const changes = sidesOf({}, settingsOfTenant(created));
    await noteAccess(session.ofTenant(created.tenant_id), {
      staff: { username },
      at: row.created_at,
      action: 'tenant.created',
      details,
      changes,
    });
    return created;
  });
}

/** The settings of a tenant, as its audit log shows them: nothing else of its row, which has secrets, too. */
export function settingsOfTenant(tenant: store.Tenant): object {
  return Object.fromEntries(tenantSettingNames.map((name) => [name, tenant[name]]));
}

/** A new tenant, with every default filled. */
export function newTenantRow(
  {
    name,
    default_language = tenantDefaults.default_language,
    mask_usernames = tenantDefaults.mask_usernames,
  }: NewTenant,
  randomBytes: (size: number) => Buffer,
  created_at: Date,
): store.NewTenantRow {
  return { name, default_language, mask_usernames, player_hash_secret: randomBytes(32), created_at };
}
