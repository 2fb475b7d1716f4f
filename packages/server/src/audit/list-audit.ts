import type { AuditEntryAnswer } from '@laurel/contract/audit/audit-log.ts';
import type { Database } from '../database/database.ts';
import type { Rows } from '../database/rows.ts';
import { type AuditFilter, countAudit, readAudit } from './store/audit-log.ts';

/** The matching actions of the tenant's staff, newest first, and how many there are in all (docs/rules/operations.md#4). */
export async function listAudit(
  { database }: { database: Database },
  tenant_id: number,
  filter: AuditFilter,
  rows: Rows,
): Promise<{ count: number; entries: AuditEntryAnswer[] }> {
  const tenant = database.ofTenant(tenant_id);
  const count = await countAudit(tenant, filter);
  const stored = await readAudit(tenant, filter, rows);
  const entries = stored.map(({ audit_id, at, ...entry }) => ({
    id: audit_id,
    at: at.toISOString(),
    ...entry,
  }));
  return { count, entries };
}
