import { Fault } from '../contract/faults.ts';
import type { TenantChanges } from '../contract/tenants.ts';
import type { Database } from '../store/database.ts';
import { type Tenant, updateTenant } from '../store/tenants.ts';

/** Changes the settings that are given. Faults: `not_found`, `conflict` for a taken name. */
export async function changeTenant(
  { database }: { database: Database },
  tenant_id: number,
  changes: TenantChanges,
): Promise<Tenant> {
  const tenant = await updateTenant(database, tenant_id, changes);
  if (tenant === 'taken') throw new Fault('conflict', 'There is a tenant of this name.');
  if (!tenant) throw new Fault('not_found', `There is no tenant ${tenant_id}.`);
  return tenant;
}
