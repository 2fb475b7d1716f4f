import type { AuditAction } from '@laurel/contract/audit/audit-log.ts';
import { type Author, sidesOf, writeAudit } from '../audit/audit.ts';
import type { TenantSession } from '../database/database.ts';
import type { StoredSchedule } from './store/schedules.ts';

interface Note {
  at: Date;
  action: Extract<AuditAction, `schedule.${string}`>;
  reason?: string | undefined;
  /** The schedule before and after; undefined: it does not exist on that side. */
  changed?: readonly [before: StoredSchedule | undefined, after: StoredSchedule | undefined];
  [detail: string]: unknown;
}

/** Writes an action on a schedule, or by a schedule, to the audit log. */
export function noteSchedule(
  tenant: TenantSession,
  { username: author }: Author,
  { schedule_id, name }: Pick<StoredSchedule, 'schedule_id' | 'name'>,
  { at, action, reason, changed, ...details }: Note,
): Promise<void> {
  return writeAudit(tenant, {
    ...{ at, author, action, campaign_id: null, reason: reason ?? null },
    details: { schedule_id, name, ...details },
    ...(changed && { changes: sidesOf(settingsOf(changed[0]), settingsOf(changed[1])) }),
  });
}

/** The members of a schedule that staff may set: all but its key, the state of its runs and the times of changes. */
function settingsOf(schedule: StoredSchedule | undefined): object {
  if (!schedule) return {};
  const { schedule_id, from_start, next_start, due_at, alarm, created_at, changed_at, ...set } = schedule;
  return set;
}
