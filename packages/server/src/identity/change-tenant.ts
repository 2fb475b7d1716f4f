import { Fault } from '@laurel/contract/faults/faults.ts';
import type { TenantChanges } from '@laurel/contract/identity/tenants.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { sidesOf } from '../store/audit/sides.ts';
import type { Database } from '../store/engine/database.ts';
import {
  isNameTaken,
  lockTenants,
  readTenant,
  type Tenant,
  updateTenant,
} from '../store/identity/tenants.ts';
import { bumpCampaignsVersion, lockScoringCursor } from '../store/scoring/scoring-cursors.ts';
import { noteAccess } from './audit-access.ts';
import { settingsOf } from './create-tenant.ts';

export interface ChangeTenantContext {
  database: Database;
  clock: () => Date;
  onTenantChanged: (tenant_id: number) => void;
}

/**
 * Changes the settings that are given, in one transaction with `campaigns_version`, by which every process learns that its
 * listings are old. Faults: `not_found`, `conflict` for a taken name.
 */
export async function changeTenant(
  { database, clock, onTenantChanged }: ChangeTenantContext,
  { username }: Staff,
  tenant_id: number,
  changes: TenantChanges,
): Promise<Tenant> {
  const changed = await database.transaction(async (session) => {
    await lockTenants(session);
    const before = await readTenant(session, tenant_id);
    if (!before) return undefined;
    if (changes.name !== undefined && (await isNameTaken(session, tenant_id, changes.name)))
      throw new Fault('conflict', `There is already a tenant named ${changes.name}.`);
    await lockScoringCursor(session, tenant_id);
    await bumpCampaignsVersion(session, tenant_id, 'all');
    const staff = { tenant_id, username };
    const after = await updateTenant(session, tenant_id, changes);
    if (!after) return undefined;
    const told = { details: { ...changes }, changes: sidesOf(settingsOf(before), settingsOf(after)) };
    await noteAccess(session, { staff, at: clock(), action: 'tenant.changed', ...told });
    return after;
  });
  if (!changed) throw new Fault('not_found', `There is no tenant ${tenant_id}.`);
  onTenantChanged(tenant_id);
  return changed;
}
