import type { AuditEntryAnswer } from '@laurel/contract/audit/audit-log.ts';
import type { Database, Rows } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import type { Listed } from '../database/table.ts';
import { type AuditFilter, countAudit, readAudit, type ServiceActor } from './store.ts';

export { type AuditEntry, nameOfAuthor, sidesOf, writeAudit } from './store.ts';

/** Laurel itself, as the author of what its rules do. */
export const LAUREL: ServiceActor = { service: 'laurel' };

/** The author of a change. */
export interface Author {
  tenant_id: number;
  username: string;
}

export type Audit = ReturnType<typeof openAudit>;

/** Opens the module that shows the audit log. */
export function openAudit(dependencies: { database: Database }) {
  return openModule(dependencies, { list: listAudit });
}

/** The matching actions of the tenant's staff, newest first, and how many there are in all (docs/rules/operations.md#4). */
async function listAudit(
  { database }: { database: Database },
  tenant_id: number,
  filter: AuditFilter,
  rows: Rows,
): Promise<Listed<AuditEntryAnswer>> {
  const tenant = database.ofTenant(tenant_id);
  const count = await countAudit(tenant, filter);
  const stored = await readAudit(tenant, filter, rows);
  const results = stored.map(({ audit_id, at, ...entry }) => ({
    id: audit_id,
    at: at.toISOString(),
    ...entry,
  }));
  return { count, results };
}
