import type { AuditAction } from '@laurel/contract/installation/audit-log.ts';
import { writeAudit } from '../../store/audit/audit-log.ts';
import { sidesOf } from '../../store/audit/sides.ts';
import type { Session } from '../../store/engine/database.ts';
import type { StoredSchedule } from '../../store/planning/schedules.ts';
import type { Author } from '../dependencies.ts';

interface Note {
  at: Date;
  action: Extract<AuditAction, `schedule.${string}`>;
  reason?: string | undefined;
  /** The schedule before and after; undefined on a side: there was none, or is none any more. */
  changed?: readonly [before: StoredSchedule | undefined, after: StoredSchedule | undefined];
  [detail: string]: unknown;
}

/** Writes what was done with a schedule, or what it did, to the audit log. */
export function noteSchedule(
  session: Session,
  { tenant_id, username }: Author,
  { schedule_id, name }: Pick<StoredSchedule, 'schedule_id' | 'name'>,
  { at, action, reason = undefined, changed, ...details }: Note,
): Promise<void> {
  return writeAudit(session, tenant_id, {
    at,
    author: username,
    action,
    campaign_id: null,
    reason: reason ?? null,
    details: { schedule_id, name, ...details },
    ...(changed ? { changes: sidesOf(settingsOf(changed[0]), settingsOf(changed[1])) } : {}),
  });
}

/** What staff may set of a schedule: neither where its runs stand, nor when it was changed. */
function settingsOf(schedule: StoredSchedule | undefined): object {
  if (!schedule) return {};
  const { name, template_id, recurrence, time_zone, start, duration } = schedule;
  const { create_before, publish, custom_id, paused } = schedule;
  return {
    name,
    template_id,
    recurrence,
    time_zone,
    start,
    duration,
    create_before,
    publish,
    custom_id,
    paused,
  };
}
