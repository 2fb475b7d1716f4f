import type { AuditAction, AuditChanges } from '@laurel/contract/installation/audit-log.ts';
import { writeAudit } from '../store/audit/audit-log.ts';
import type { Session } from '../store/engine/database.ts';
import type { Endpoint } from '../store/webhooks/endpoints.ts';

/** Who changes an endpoint, and for which tenant. */
export interface Author {
  tenant_id: number;
  username: string;
}

/** Notes a change of an endpoint in the transaction that makes it; neither `details` nor `changes` hold a secret. */
export function noteEndpoint(
  session: Session,
  { tenant_id, username }: Author,
  note: { at: Date; action: AuditAction; details: Record<string, unknown>; changes?: AuditChanges },
): Promise<void> {
  const entry = { author: username, campaign_id: null, reason: null, ...note };
  return writeAudit(session, tenant_id, entry);
}

/** What staff may set of an endpoint, as the audit log tells it. */
export function settingsOf({ url, events, description, disabled_at }: Endpoint): object {
  return { url, events, description, enabled: disabled_at === null };
}
