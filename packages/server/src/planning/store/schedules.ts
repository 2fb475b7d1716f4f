import { type Answers, askMachines } from '../../database/cluster/ask-machines.ts';
import type { Queryable, TenantSession } from '../../database/database.ts';
import { readCount, tableOf } from '../../database/table.ts';

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

/** The newest run that failed. */
export interface StoredAlarm {
  at: string;
  start: string;
  custom_id: string;
  detail: string;
}

/** The state of a schedule. */
export interface ScheduleProgress {
  paused: boolean;
  /** Runs that start before this are not made. */
  from_start: Date | null;
  next_start: Date | null;
  /** When the next run is to be made; null: there is none, or it is paused. */
  due_at: Date | null;
  alarm: StoredAlarm | null;
}

export interface StoredSchedule extends ScheduleRule, ScheduleProgress {
  schedule_id: number;
  created_at: Date;
  changed_at: Date;
}

type Row = StoredSchedule & Record<string, unknown>;

const written =
  'name, template_id, recurrence, time_zone, start, duration, create_before, publish, custom_id, paused, from_start, next_start, due_at, alarm';
const columns = `schedule_id, ${written}, created_at, changed_at`;

const schedules = tableOf<StoredSchedule, 'schedule_id'>({
  table: 'schedules',
  columns,
  key: 'schedule_id',
  order: 'name',
});

function valuesOf(schedule: ScheduleRule & ScheduleProgress): unknown[] {
  const { alarm } = schedule;
  return [
    schedule.name,
    schedule.template_id,
    schedule.recurrence,
    schedule.time_zone,
    schedule.start,
    schedule.duration,
    schedule.create_before,
    schedule.publish,
    schedule.custom_id,
    schedule.paused,
    schedule.from_start,
    schedule.next_start,
    schedule.due_at,
    alarm === null ? null : JSON.stringify(alarm),
  ];
}

/**
 * Adds a schedule and returns it; undefined when the tenant has another one of that name. The caller holds the lock of its
 * template.
 */
export async function insertSchedule(
  tenant: TenantSession,
  schedule: ScheduleRule & ScheduleProgress,
  created_at: Date,
): Promise<StoredSchedule | undefined> {
  const [row] = await tenant.query<Row>({
    text: `
      insert into schedules (tenant_id, created_at, changed_at, ${written})
      values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
      on conflict (tenant_id, name) do nothing
      returning ${columns}`,
    values: [created_at, ...valuesOf(schedule)],
  });
  return row;
}

/** One schedule of the tenant. */
export const readSchedule = schedules.read;

/**
 * One schedule of the tenant, locked until the transaction ends. A caller that also needs the scoring cursor has locked the
 * cursor before.
 */
export const lockSchedule = schedules.lock;

/** How many schedules the tenant has: all, or those of one template. */
export function countSchedules(tenant: TenantSession, template_id: number | null = null): Promise<number> {
  return readCount(tenant, {
    text: `
      select count(*) from schedules where tenant_id = $1 and ($2::bigint is null or template_id = $2)`,
    values: [template_id],
  });
}

/** The schedules of the tenant by name, which is unique. */
export const readSchedules = schedules.page;

/** Whether another schedule of the tenant has the name. */
export async function isScheduleNameTaken(
  tenant: TenantSession,
  { schedule_id, name }: Pick<StoredSchedule, 'schedule_id' | 'name'>,
): Promise<boolean> {
  const rows = await tenant.query({
    text: 'select 1 from schedules where tenant_id = $1 and name = $2 and schedule_id <> $3',
    values: [name, schedule_id],
  });
  return rows.length > 0;
}

/** Writes all of a schedule. The caller holds its lock, and that of its template if the template changed. */
export async function updateSchedule(tenant: TenantSession, schedule: StoredSchedule): Promise<void> {
  await tenant.query({
    text: `
      update schedules
         set name = $4, template_id = $5, recurrence = $6, time_zone = $7, start = $8, duration = $9, create_before = $10,
             publish = $11, custom_id = $12, paused = $13, from_start = $14, next_start = $15, due_at = $16, alarm = $17,
             changed_at = $3
       where tenant_id = $1 and schedule_id = $2`,
    values: [schedule.schedule_id, schedule.changed_at, ...valuesOf(schedule)],
  });
}

/** Deletes a schedule with its runs; campaigns stay. The caller holds its lock. */
export async function deleteSchedule(tenant: TenantSession, schedule_id: number): Promise<void> {
  await tenant.query({
    text: 'delete from schedules where tenant_id = $1 and schedule_id = $2',
    values: [schedule_id],
  });
}

/**
 * The schedules of all tenants whose next run is due, longest waiting first; when a machine is unreachable, up to `limit`
 * from each of the others. Reads a small index; locks nothing.
 */
export function readDueSchedules(
  session: Queryable,
  now: Date,
  limit: number,
): Promise<Answers<{ tenant_id: number; schedule_id: number }>> {
  return askMachines(session, (tenant_ids) =>
    session.query<{ tenant_id: number; schedule_id: number }>({
      name: 'read-due-schedules',
      text: 'select tenant_id, schedule_id from due_schedules($1, $2, $3)',
      values: [now, limit, tenant_ids],
    }),
  );
}
