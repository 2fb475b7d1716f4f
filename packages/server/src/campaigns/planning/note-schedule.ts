import type { AuditAction } from '@laurel/contract/installation/audit-log.ts';
import { writeAudit } from '../../store/audit/audit-log.ts';
import type { Session } from '../../store/engine/database.ts';
import type { StoredSchedule } from '../../store/planning/schedules.ts';
import type { Author } from '../dependencies.ts';

interface Note {
  at: Date;
  action: Extract<AuditAction, `schedule.${string}`>;
  reason?: string | undefined;
  [detail: string]: unknown;
}

/** Writes what was done with a schedule, or what it did, to the audit log. */
export function noteSchedule(
  session: Session,
  { tenant_id, username }: Author,
  { schedule_id, name }: Pick<StoredSchedule, 'schedule_id' | 'name'>,
  { at, action, reason = undefined, ...details }: Note,
): Promise<void> {
  return writeAudit(session, tenant_id, {
    at,
    author: username,
    action,
    campaign_id: null,
    reason: reason ?? null,
    details: { schedule_id, name, ...details },
  });
}
