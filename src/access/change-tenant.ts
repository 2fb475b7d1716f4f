import { Fault } from '../contract/faults.ts';
import type { TenantChanges } from '../contract/tenants.ts';
import type { Database } from '../store/database.ts';
import { isNameTaken, lockTenants, type Tenant, updateTenant } from '../store/tenants.ts';

/** Changes the settings that are given. Faults: `not_found`, `conflict` for a taken name. */
export async function changeTenant(
  { database }: { database: Database },
  tenant_id: number,
  changes: TenantChanges,
): Promise<Tenant> {
  return database.transaction(async (session) => {
    await lockTenants(session);
    if (changes.name !== undefined && (await isNameTaken(session, tenant_id, changes.name)))
      throw new Fault('conflict', `There is already a tenant named ${changes.name}.`);
    const tenant = await updateTenant(session, tenant_id, changes);
    if (!tenant) throw new Fault('not_found', `There is no tenant ${tenant_id}.`);
    return tenant;
  });
}
