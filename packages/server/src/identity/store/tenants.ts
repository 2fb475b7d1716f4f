import {
  type TenantSetting,
  type TenantSettings,
  tenantSettingNames,
} from '@laurel/contract/identity/tenant-settings.ts';
import type { TenantChanges } from '@laurel/contract/identity/tenants.ts';
import type { Queryable, Rows } from '../../database/database.ts';
import { anyBy, countBy, rowBy, rowsBy, runBy } from '../../database/statements.ts';

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
      ...[tenant.name, tenant.default_language, tenant.mask_usernames, tenant.player_hash_secret],
      tenant.created_at,
    ],
  });
  if (!row) return undefined;
  const own = session.ofTenant(row.tenant_id);
  await own.query({ text: 'insert into event_heads (tenant_id) values ($1)' });
  await own.query({ text: 'insert into scoring_cursors (tenant_id) values ($1)' });
  return row;
}

/** One tenant; undefined if there is none with that id. */
export const readTenant = rowBy<Tenant>({
  name: 'read-tenant',
  text: `select ${columns} from tenants where tenant_id = $1`,
});

/** How many tenants the installation has. */
export const countTenants = countBy<[], Queryable>({ text: 'select count(*) from all_tenants()' });

/** The tenants of the installation by id, for its owner. */
export const readTenants = rowsBy<Tenant, [rows: Rows], Queryable>({
  text: `select ${columns} from all_tenants() order by tenant_id offset $1 limit $2`,
  values: ({ offset, limit }) => [offset, limit],
});

/** Prevents others from adding and renaming tenants until the transaction ends, so that decisions about them hold. */
export const lockTenants = runBy<[], Queryable>({ text: 'select lock_tenants()' });

/** Whether another tenant has this name; the result holds while the caller holds the lock of the tenants. */
export const isNameTaken = anyBy<[name: string]>({
  text: 'select 1 from all_tenants() where name = $2 and tenant_id <> $1',
});

/** Changes the given settings and returns the tenant; undefined if there is none. A new name must be unused. */
export const updateTenant = rowBy<Tenant, [changes: TenantChanges]>({
  text: `update tenants set ${assignmentsOf(tenantSettingNames)} where tenant_id = $1 returning ${columns}`,
  values: (changes) => [
    tenantSettingNames.filter((name) => changes[name] !== undefined),
    ...tenantSettingNames.map((name) => storedValue(changes[name])),
  ],
});

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
