import type { ScheduleAlarm } from '@laurel/contract/planning/schedules.ts';
import { countBy, ofAllTenants } from '../../database/statements.ts';
import { tableOf } from '../../database/table.ts';

/** The settings of a schedule, as its author wrote them. */
export interface ScheduleRule {
  name: string;
  template_id: number;
  /** RFC 5545, without a name before it. */
  recurrence: string;
  time_zone: string;
  /** Local, without an offset. */
  start: string;
  /** ISO 8601 */
  duration: string;
  create_before: string;
  publish: boolean;
  /** With placeholders. */
  custom_id: string;
}

/** The settings of a schedule, and its state. */
export interface StoredSchedule extends ScheduleRule {
  schedule_id: number;
  paused: boolean;
  /** Runs that start before this are not made. */
  from_start: Date | null;
  next_start: Date | null;
  /** When the next run is to be made; null: there is none, or it is paused. */
  due_at: Date | null;
  /** The newest run that failed. */
  alarm: ScheduleAlarm | null;
  created_at: Date;
  changed_at: Date;
}

const written = [
  ...(['name', 'template_id', 'recurrence', 'time_zone', 'start', 'duration', 'create_before'] as const),
  ...(['publish', 'custom_id', 'paused', 'from_start', 'next_start', 'due_at'] as const),
  ...(['alarm', 'changed_at'] as const),
];

const table = tableOf<StoredSchedule, 'schedule_id'>({
  table: 'schedules',
  columns: `schedule_id, created_at, ${written.join(', ')}`,
  key: 'schedule_id',
  order: 'name',
  json: ['alarm'],
});

/**
 * The schedules of the tenant, listed by name, which is unique. One is inserted under the lock of its template, and updated
 * and removed under its own, its runs with it; campaigns stay. A caller that also needs the scoring cursor has locked the
 * cursor before.
 */
export const schedules = {
  ...table,
  insert: table.insertUnlessTakenOf<Omit<StoredSchedule, 'schedule_id'>>('tenant_id, name', [
    'created_at',
    ...written,
  ]),
  update: table.updateOf<StoredSchedule>(written),
  isNameTaken: table.isTakenOf('name'),
};

/** How many schedules the template has. */
export const countSchedules = countBy<[template_id: number]>({
  text: 'select count(*) from schedules where tenant_id = $1 and template_id = $2',
});

/**
 * The schedules of all tenants whose next run is due, longest waiting first; when a machine is unreachable, up to `limit`
 * from each of the others. Reads a small index; locks nothing.
 */
export const readDueSchedules = ofAllTenants<
  { tenant_id: number; schedule_id: number },
  [now: Date, limit: number]
>({
  name: 'read-due-schedules',
  text: 'select tenant_id, schedule_id from due_schedules($1, $2, $3)',
});
