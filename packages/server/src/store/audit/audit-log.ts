import type { AuditAction, AuditChanges } from '@laurel/contract/installation/audit-log.ts';
import type { Session } from '../engine/database.ts';

/** One thing that staff did (decisions 7, audit-log). */
export interface AuditEntry {
  at: Date;
  /** Username of who did it. */
  author: string;
  action: AuditAction;
  campaign_id: number | null;
  reason: string | null;
  /** What was done in numbers and ids; no secret. */
  details: Record<string, unknown> | null;
  /** What it changed (`sidesOf`); left out where nothing that staff set was changed. */
  changes?: AuditChanges;
}

export interface StoredAuditEntry extends Omit<AuditEntry, 'changes'> {
  audit_id: number;
  changes: AuditChanges | null;
}

/** Which entries are meant; an absent member means any. */
export interface AuditFilter {
  action?: string;
  campaign_id?: number;
  author?: string;
}

/** Notes something for ever, in the transaction that does it. */
export async function writeAudit(session: Session, tenant_id: number, entry: AuditEntry): Promise<void> {
  await session.query({
    tenant_id,
    name: 'write-audit',
    text: `
      insert into audit_log (tenant_id, at, author, action, campaign_id, reason, details, changes)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      tenant_id,
      entry.at,
      entry.author,
      entry.action,
      entry.campaign_id,
      entry.reason,
      entry.details === null ? null : JSON.stringify(entry.details),
      entry.changes === undefined ? null : JSON.stringify(entry.changes),
    ],
  });
}

/** How many of the tenant's entries match. */
export async function countAudit(session: Session, tenant_id: number, filter: AuditFilter): Promise<number> {
  const [row] = await session.query<{ count: number }>({
    tenant_id,
    name: 'count-audit',
    text: `select count(*) from audit_log where ${matching}`,
    values: matchValues(tenant_id, filter),
  });
  return row?.count ?? 0;
}

/** The tenant's entries that match, newest first; ids are unique, so pages never overlap (invariant I7). */
export function readAudit(
  session: Session,
  tenant_id: number,
  filter: AuditFilter,
  rows: { offset: number; limit: number },
): Promise<StoredAuditEntry[]> {
  return session.query<StoredAuditEntry & Record<string, unknown>>({
    tenant_id,
    name: 'read-audit',
    text: `
      select audit_id, at, author, action, campaign_id, reason, details, changes
        from audit_log where ${matching} order by audit_id desc offset $5 limit $6`,
    values: [...matchValues(tenant_id, filter), rows.offset, rows.limit],
  });
}

const matching = `tenant_id = $1 and ($2::text is null or action = $2) and ($3::bigint is null or campaign_id = $3)
  and ($4::text is null or author = $4)`;

function matchValues(tenant_id: number, filter: AuditFilter): unknown[] {
  return [tenant_id, filter.action ?? null, filter.campaign_id ?? null, filter.author ?? null];
}
