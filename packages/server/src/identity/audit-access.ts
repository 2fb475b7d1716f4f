import type { Staff } from '@laurel/contract/identity/users.ts';
import type { AuditAction, AuditChanges } from '@laurel/contract/installation/audit-log.ts';
import { writeAudit } from '../store/audit/audit-log.ts';
import type { Session } from '../store/engine/database.ts';

/** Who changed access, and when. */
export interface AccessNote {
  staff: Pick<Staff, 'tenant_id' | 'username'>;
  at: Date;
  action: AuditAction;
  /** Ids, names and rights; no secret and no hash of one. */
  details: Record<string, unknown>;
  /** What was there before and is since; no secret either. */
  changes?: AuditChanges;
}

/** Notes a change of access in the audit log of the tenant that was acted for, in the transaction that makes it (decisions 7). */
export function noteAccess(session: Session, { staff, ...note }: AccessNote): Promise<void> {
  const entry = { author: staff.username, campaign_id: null, reason: null, ...note };
  return writeAudit(session, staff.tenant_id, entry);
}
