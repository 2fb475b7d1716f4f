import { Fault } from '../contract/faults.ts';
import type { NewTenant } from '../contract/tenants.ts';
import type { Database } from '../store/database.ts';
import * as store from '../store/tenants.ts';

export interface TenantContext {
  database: Database;
  clock: () => Date;
  randomBytes: (size: number) => Buffer;
}

/** Adds a tenant with a secret of its own for the player ids of its public boards. Fault: `conflict` for a taken name. */
export async function createTenant(context: TenantContext, tenant: NewTenant): Promise<store.Tenant> {
  const row = newTenantRow(tenant, context.randomBytes, context.clock());
  const created = await context.database.transaction((session) => store.createTenant(session, row));
  if (!created) throw new Fault('conflict', `There is already a tenant named ${tenant.name}.`);
  return created;
}

/** A tenant as it begins, with every default filled. */
export function newTenantRow(
  { name, default_language = 'en', mask_usernames = false }: NewTenant,
  randomBytes: (size: number) => Buffer,
  created_at: Date,
): Omit<store.Tenant, 'tenant_id'> {
  return { name, default_language, mask_usernames, player_hash_secret: randomBytes(32), created_at };
}
