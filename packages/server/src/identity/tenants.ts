import { Fault } from '@laurel/contract/faults/faults.ts';
import type { LogAccessSetting } from '@laurel/contract/identity/log-access.ts';
import { tenantDefaults, tenantSettingNames } from '@laurel/contract/identity/tenant-settings.ts';
import type { NewTenant, TenantChanges } from '@laurel/contract/identity/tenants.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { sidesOf, writeAudit } from '../audit/audit.ts';
import { bumpCampaignsVersion, lockScoringCursor } from '../cursor/cursor.ts';
import type { Database } from '../database/database.ts';
import { asBrowsersSend } from './origins.ts';
import type { ShortCache } from './short-cache.ts';
import * as store from './store/tenants.ts';
import { isNameTaken, lockTenants, readTenant, type Tenant, updateTenant } from './store/tenants.ts';

interface TenantContext {
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
    await writeAudit(session.ofTenant(created.tenant_id), {
      author: username,
      at: row.created_at,
      action: 'tenant.created',
      details,
      changes,
    });
    return created;
  });
}

/** The settings of a tenant, as its audit log shows them: nothing else of its row, which has secrets, too. */
function settingsOfTenant(tenant: store.Tenant): object {
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

interface ChangeTenantContext {
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
    await writeAudit(tenant, {
      author: username,
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

/**
 * Who may read the tenant's logs without a credential; a change by another process is known two seconds later at the latest.
 * Undefined: there is no such tenant.
 */
export async function logAccessOf(
  { database, tenants }: { database: Database; tenants: ShortCache<Tenant> },
  tenant_id: number,
): Promise<LogAccessSetting | undefined> {
  const tenant = await tenants.recall(String(tenant_id), () => readTenant(database.ofTenant(tenant_id)));
  return tenant?.log_access;
}
