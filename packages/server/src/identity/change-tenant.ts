import { Fault } from '@laurel/contract/faults/faults.ts';
import type { TenantChanges } from '@laurel/contract/identity/tenants.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { sidesOf } from '../audit/audit.ts';
import { bumpCampaignsVersion, lockScoringCursor } from '../cursor/cursor.ts';
import type { Database } from '../database/database.ts';
import { noteAccess } from './audit-access.ts';
import { settingsOfTenant } from './create-tenant.ts';
import { asBrowsersSend } from './origins.ts';
import type { ShortCache } from './short-cache.ts';
import { isNameTaken, lockTenants, readTenant, type Tenant, updateTenant } from './store/tenants.ts';

export interface ChangeTenantContext {
  database: Database;
  clock: () => Date;
  tenants: ShortCache<Tenant>;
  onTenantChanged: (tenant_id: number) => void;
}

/**
 * Changes the given settings, in one transaction with `campaigns_version`, by which every process learns that its listings
 * are outdated. Faults: `not_found`, `conflict` for a taken name, `invalid_body` for an invalid origin.
 */
export async function changeTenant(
  { database, clock, tenants, onTenantChanged }: ChangeTenantContext,
  { username }: Staff,
  tenant_id: number,
  sent: TenantChanges,
): Promise<Tenant> {
  const changes = sent.origins ? { ...sent, origins: asBrowsersSend(sent.origins) } : sent;
  const changed = await database.transaction(async (session) => {
    await lockTenants(session);
    const tenant = session.ofTenant(tenant_id);
    const before = await readTenant(tenant);
    if (!before) return undefined;
    if (changes.name !== undefined && (await isNameTaken(tenant, changes.name)))
      throw new Fault('conflict', `There is already a tenant named ${changes.name}.`);
    await lockScoringCursor(tenant);
    await bumpCampaignsVersion(tenant, 'all');
    const after = await updateTenant(tenant, changes);
    if (!after) return undefined;
    await noteAccess(tenant, {
      staff: { username },
      at: clock(),
      action: 'tenant.changed',
      details: { ...changes },
      changes: sidesOf(settingsOfTenant(before), settingsOfTenant(after)),
    });
    return after;
  });
  if (!changed) throw new Fault('not_found', `There is no tenant ${tenant_id}.`);
  tenants.forget(String(tenant_id));
  onTenantChanged(tenant_id);
  return changed;
}
