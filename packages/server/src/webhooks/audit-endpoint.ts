import type { AuditAction } from '@laurel/contract/installation/audit-log.ts';
import { writeAudit } from '../store/audit/audit-log.ts';
import type { Session } from '../store/engine/database.ts';

/** Who changes an endpoint, and for which tenant. */
export interface Author {
  tenant_id: number;
  username: string;
}

/** Notes a change of an endpoint in the transaction that makes it; `details` hold no secret. */
export function noteEndpoint(
  session: Session,
  { tenant_id, username }: Author,
  { at, action, details }: { at: Date; action: AuditAction; details: Record<string, unknown> },
): Promise<void> {
  const entry = { at, author: username, action, campaign_id: null, reason: null, details };
  return writeAudit(session, tenant_id, entry);
}
