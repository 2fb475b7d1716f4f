import {
  type TenantSetting,
  type TenantSettings,
  tenantSettingNames,
} from '@laurel/contract/identity/tenant-settings.ts';
import type { TenantChanges } from '@laurel/contract/identity/tenants.ts';
import type { Queryable, TenantSession } from '../../database/database.ts';

/** A brand, with its settings. */
export interface Tenant extends TenantSettings {
  tenant_id: number;
  /** Key of the HMAC that makes player ids opaque; never part of an answer. */
  player_hash_secret: Buffer;
  created_at: Date;
}

/** A tenant to be added; omitted settings get the defaults of the migrations. */
export type NewTenantRow = Pick<
  Tenant,
  'name' | 'default_language' | 'mask_usernames' | 'player_hash_secret' | 'created_at'
>;

const columns = `tenant_id, ${tenantSettingNames.join(', ')}, player_hash_secret, created_at`;

/**
 * Adds a tenant together with its log head and its scoring cursor (docs/rules/running.md#5); undefined when the name is
 * taken. Inside a transaction, or a failure could leave a tenant that cannot take events.
 */
export async function createTenant(session: Queryable, tenant: NewTenantRow): Promise<Tenant | undefined> {
  const [row] = await session.query<Tenant>({
    text: `select ${columns} from create_tenant($1, $2, $3, $4, $5)`,
    values: [
      tenant.name,
      tenant.default_language,
      tenant.mask_usernames,
      tenant.player_hash_secret,
      tenant.created_at,
    ],
  });
  if (!row) return undefined;
  const values = [row.tenant_id];
  const { tenant_id } = row;
  await session.query({ tenant_id, text: 'insert into event_heads (tenant_id) values ($1)', values });
  await session.query({ tenant_id, text: 'insert into scoring_cursors (tenant_id) values ($1)', values });
  return row;
}

/** One tenant; undefined if there is none with that id. */
export async function readTenant(tenant: TenantSession): Promise<Tenant | undefined> {
  const [row] = await tenant.query<Tenant>({
    name: 'read-tenant',
    text: `select ${columns} from tenants where tenant_id = $1`,
  });
  return row;
}

/** How many tenants the installation has. */
export async function countTenants(session: Queryable): Promise<number> {
  const [row] = await session.query<{ count: number }>({ text: 'select count(*) from all_tenants()' });
  return row?.count ?? 0;
}

/** The tenants of the installation by id, for its owner. */
export function readTenants(session: Queryable, rows: { offset: number; limit: number }): Promise<Tenant[]> {
  return session.query<Tenant>({
    text: `select ${columns} from all_tenants() order by tenant_id offset $1 limit $2`,
    values: [rows.offset, rows.limit],
  });
}

/** Prevents others from adding and renaming tenants until the transaction ends, so that decisions about them hold. */
export async function lockTenants(session: Queryable): Promise<void> {
  await session.query({ text: 'select lock_tenants()' });
}

/** Whether another tenant has this name; the result holds while the caller holds the lock of the tenants. */
export async function isNameTaken(tenant: TenantSession, name: string): Promise<boolean> {
  const rows = await tenant.query({
    text: 'select 1 from all_tenants() where name = $2 and tenant_id <> $1',
    values: [name],
  });
  return rows.length > 0;
}

const update = `
  update tenants set ${assignmentsOf(tenantSettingNames)} where tenant_id = $1
  returning ${columns}`;

/** Changes the given settings and returns the tenant; undefined if there is none. A new name must be unused. */
export async function updateTenant(
  tenant: TenantSession,
  changes: TenantChanges,
): Promise<Tenant | undefined> {
  const given = tenantSettingNames.filter((name) => changes[name] !== undefined);
  const values = tenantSettingNames.map((name) => storedValue(changes[name]));
  const [row] = await tenant.query<Tenant>({ text: update, values: [given, ...values] });
  return row;
}

/** Assignments of an UPDATE by which columns that `$2` names get the values from `$3` on, and the others keep theirs. */
export function assignmentsOf(names: readonly string[]): string {
  return names
    .map(
      (name, index) => `${name} = case when '${name}' = any($2::text[]) then $${index + 3} else ${name} end`,
    )
    .join(', ');
}

/** A list is an array of PostgreSQL, any other object is JSON. */
function storedValue(value: TenantChanges[TenantSetting] = null): unknown {
  const isJson = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isJson ? JSON.stringify(value) : value;
}
