import type { ChangeRequestRule } from '@laurel/contract/identity/change-request-rule.ts';
import type { LogAccessSetting } from '@laurel/contract/identity/log-access.ts';
import type { HoldRule, PayoutApproval } from '@laurel/contract/identity/payout-rules.ts';
import type { TenantChanges } from '@laurel/contract/identity/tenants.ts';
import type { CurrencyDecimals } from '@laurel/contract/values/amounts.ts';
import type { Queryable, TenantSession } from '../../database/database.ts';

/** A brand, with the settings that its public pages follow. */
export interface Tenant {
  tenant_id: number;
  name: string;
  default_language: string;
  mask_usernames: boolean;
  /** The sites whose pages may use keys and player tokens without origins of their own. */
  origins: string[];
  payout_approval: PayoutApproval;
  hold_payouts: HoldRule;
  currency_decimals: CurrencyDecimals;
  change_requests: ChangeRequestRule;
  log_access: LogAccessSetting;
  /** For how many days events are kept that no board needs; null: without limit. */
  retention_events_days: number | null;
  retention_audit_days: number | null;
  /** Key of the HMAC that makes player ids opaque; never part of an answer. */
  player_hash_secret: Buffer;
  created_at: Date;
}

/** A tenant to be added; omitted settings get the defaults of the migrations. */
export type NewTenantRow = Omit<
  Tenant,
  | 'tenant_id'
  | 'origins'
  | 'payout_approval'
  | 'hold_payouts'
  | 'currency_decimals'
  | 'change_requests'
  | 'log_access'
  | 'retention_events_days'
  | 'retention_audit_days'
>;

type Row = Tenant & Record<string, unknown>;

const columns = `tenant_id, name, default_language, mask_usernames, origins, payout_approval, hold_payouts, currency_decimals, change_requests,
  log_access, retention_events_days, retention_audit_days, player_hash_secret, created_at`;

/**
 * Adds a tenant together with its log head and its scoring cursor (docs/rules/running.md#5); undefined when the name is
 * taken. Inside a transaction, or a failure could leave a tenant that cannot take events.
 */
export async function createTenant(session: Queryable, tenant: NewTenantRow): Promise<Tenant | undefined> {
  const [row] = await session.query<Row>({
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
  const [row] = await tenant.query<Row>({
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
  return session.query<Row>({
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

/** Changes the given settings and returns the tenant; undefined if there is none. A new name must be unused. */
export async function updateTenant(
  tenant: TenantSession,
  changes: TenantChanges,
): Promise<Tenant | undefined> {
  const [row] = await tenant.query<Row>({
    text: `
      update tenants
         set name = coalesce($2, name), default_language = coalesce($3, default_language),
             mask_usernames = coalesce($4, mask_usernames),
             payout_approval = coalesce($5, payout_approval),
             retention_events_days = case when $6 then $7 else retention_events_days end,
             retention_audit_days = case when $8 then $9 else retention_audit_days end,
             origins = coalesce($10, origins),
             log_access = coalesce($11, log_access),
             hold_payouts = coalesce($12, hold_payouts),
             change_requests = coalesce($13, change_requests),
             currency_decimals = coalesce($14, currency_decimals)
       where tenant_id = $1
      returning ${columns}`,
    values: [
      changes.name ?? null,
      changes.default_language ?? null,
      changes.mask_usernames ?? null,
      changes.payout_approval ?? null,
      changes.retention_events_days !== undefined,
      changes.retention_events_days ?? null,
      changes.retention_audit_days !== undefined,
      changes.retention_audit_days ?? null,
      changes.origins ?? null,
      changes.log_access ?? null,
      changes.hold_payouts ?? null,
      changes.change_requests ?? null,
      changes.currency_decimals ? JSON.stringify(changes.currency_decimals) : null,
    ],
  });
  return row;
}
