import { Fault } from '@laurel/contract/faults/faults.ts';
import type { NewTenant } from '@laurel/contract/identity/tenants.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { sidesOf } from '../store/audit/sides.ts';
import type { Database } from '../store/engine/database.ts';
import * as store from '../store/identity/tenants.ts';
import { noteAccess } from './audit-access.ts';

export interface TenantContext {
  database: Database;
  clock: () => Date;
  randomBytes: (size: number) => Buffer;
}

/** Adds a tenant with a secret of its own for the player ids of its public boards. Noted in its own audit log. Fault: `conflict` for a taken name. */
export async function createTenant(
  context: TenantContext,
  { username }: Staff,
  tenant: NewTenant,
): Promise<store.Tenant> {
  const row = newTenantRow(tenant, context.randomBytes, context.clock());
  return context.database.transaction(async (session) => {
    const created = await store.createTenant(session, row);
    if (!created) throw new Fault('conflict', `There is already a tenant named ${tenant.name}.`);
    const staff = { tenant_id: created.tenant_id, username };
    const details = { name: created.name };
    const changes = sidesOf({}, settingsOf(created));
    await noteAccess(session, { staff, at: row.created_at, action: 'tenant.created', details, changes });
    return created;
  });
}

/** What staff may set of a tenant, as its audit log tells it. */
export function settingsOf(tenant: store.Tenant): object {
  const { name, default_language, mask_usernames, origins, payout_approval } = tenant;
  const { retention_events_days, retention_audit_days } = tenant;
  // Named one by one: whatever a tenant is given later, a secret, too, is not told before somebody decides so.
  return {
    name,
    default_language,
    mask_usernames,
    origins,
    payout_approval,
    retention_events_days,
    retention_audit_days,
  };
}

/** A tenant as it begins, with every default filled. */
export function newTenantRow(
  { name, default_language = 'en', mask_usernames = false }: NewTenant,
  randomBytes: (size: number) => Buffer,
  created_at: Date,
): store.NewTenantRow {
  return { name, default_language, mask_usernames, player_hash_secret: randomBytes(32), created_at };
}
