import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import type { Database } from '../database/database.ts';
import type { ShortCache } from './short-cache.ts';
import { readTenant, type Tenant } from './store/tenants.ts';

/**
 * The staff as acting for the tenant: their own, or, for the owner of the installation, any (docs/rules/tokens.md#6).
 * Faults: `forbidden`, which comes before a check whether the tenant exists, and `not_found`.
 */
export async function actForTenant(
  { database, tenants }: { database: Database; tenants: ShortCache<Tenant> },
  staff: Staff,
  tenant_id: number,
): Promise<Staff> {
  if (tenant_id === staff.tenant_id) return staff;
  if (!staff.scopes.includes('installation:owner'))
    throw new Fault('forbidden', 'Only the owner of the installation may act for another tenant.');
  const tenant = await tenants.recall(String(tenant_id), () => readTenant(database.ofTenant(tenant_id)));
  if (!tenant) throw new Fault('not_found', `There is no tenant ${tenant_id}.`);
  return { ...staff, tenant_id };
}
