import type { AuditEntryAnswer } from '@laurel/contract/installation/audit-log.ts';
import { type AuditFilter, countAudit, readAudit } from '../store/audit/audit-log.ts';
import type { Database } from '../store/engine/database.ts';
import type { Rows } from '../store/engine/rows.ts';

/** What staff of the tenant did, newest first, and how much of it matches in all (decisions 7). */
export async function listAudit(
  { database }: { database: Database },
  tenant_id: number,
  filter: AuditFilter,
  rows: Rows,
): Promise<{ count: number; entries: AuditEntryAnswer[] }> {
  const count = await countAudit(database, tenant_id, filter);
  const stored = await readAudit(database, tenant_id, filter, rows);
  const entries = stored.map(({ audit_id, at, ...entry }) => ({
    id: audit_id,
    at: at.toISOString(),
    ...entry,
  }));
  return { count, entries };
}
