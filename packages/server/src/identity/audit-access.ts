import type { AuditAction, AuditChanges } from '@laurel/contract/audit/audit-log.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { writeAudit } from '../audit/audit.ts';
import type { TenantSession } from '../database/database.ts';

/** The author and time of a change of access. */
export interface AccessNote {
  staff: Pick<Staff, 'username'>;
  at: Date;
  action: AuditAction;
  /** Ids, names and rights; no secret and no hash of one. */
  details: Record<string, unknown>;
  /** The values before and after; no secret either. */
  changes?: AuditChanges;
}

/**
 * Records a change of access in the audit log of the tenant concerned, in the transaction that makes it
 * (docs/rules/operations.md#4).
 */
export function noteAccess(tenant: TenantSession, { staff, ...note }: AccessNote): Promise<void> {
  const entry = { author: staff.username, campaign_id: null, reason: null, ...note };
  return writeAudit(tenant, entry);
}
