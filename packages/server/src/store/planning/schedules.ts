import { type Answers, askMachines } from '../cluster/ask-machines.ts';
import type { Session } from '../engine/database.ts';
import type { Rows } from '../engine/rows.ts';

/** How campaigns recur, as its author wrote it. */
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

/** Where a schedule stands. */
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

/** Adds a schedule and answers it; undefined when the tenant has another one of that name. The caller holds the lock of its template. */
export async function insertSchedule(
  session: Session,
  tenant_id: number,
  schedule: ScheduleRule & ScheduleProgress,
  created_at: Date,
): Promise<StoredSchedule | undefined> {
  const [row] = await session.query<Row>({
    tenant_id,
    text: `
      insert into schedules (tenant_id, created_at, changed_at, ${written})
      values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
      on conflict (tenant_id, name) do nothing
      returning ${columns}`,
    values: [tenant_id, created_at, ...valuesOf(schedule)],
  });
  return row;
}

/** One schedule of the tenant. */
export async function readSchedule(
  session: Session,
  tenant_id: number,
  schedule_id: number,
): Promise<StoredSchedule | undefined> {
  const [row] = await session.query<Row>({
    tenant_id,
    text: `select ${columns} from schedules where tenant_id = $1 and schedule_id = $2`,
    values: [tenant_id, schedule_id],
  });
  return row;
}

/** One schedule of the tenant, locked until the transaction ends. Whoever also needs the scoring cursor has locked it before. */
export async function lockSchedule(
  session: Session,
  tenant_id: number,
  schedule_id: number,
): Promise<StoredSchedule | undefined> {
  const [row] = await session.query<Row>({
    tenant_id,
    text: `select ${columns} from schedules where tenant_id = $1 and schedule_id = $2 for update`,
    values: [tenant_id, schedule_id],
  });
  return row;
}

/** How many schedules the tenant has: all, or those of one template. */
export async function countSchedules(
  session: Session,
  tenant_id: number,
  template_id: number | null = null,
): Promise<number> {
  const [row] = await session.query<{ count: number }>({
    tenant_id,
    text: `
      select count(*) from schedules where tenant_id = $1 and ($2::bigint is null or template_id = $2)`,
    values: [tenant_id, template_id],
  });
  return row?.count ?? 0;
}

/** The schedules of the tenant by name, which is unique. */
export function readSchedules(session: Session, tenant_id: number, rows: Rows): Promise<StoredSchedule[]> {
  return session.query<Row>({
    tenant_id,
    text: `select ${columns} from schedules where tenant_id = $1 order by name offset $2 limit $3`,
    values: [tenant_id, rows.offset, rows.limit],
  });
}

/** Whether another schedule of the tenant has the name. */
export async function isScheduleNameTaken(
  session: Session,
  tenant_id: number,
  { schedule_id, name }: Pick<StoredSchedule, 'schedule_id' | 'name'>,
): Promise<boolean> {
  const rows = await session.query({
    tenant_id,
    text: 'select 1 from schedules where tenant_id = $1 and name = $2 and schedule_id <> $3',
    values: [tenant_id, name, schedule_id],
  });
  return rows.length > 0;
}

/** Writes all of a schedule. The caller holds its lock, and that of its template where that is another one now. */
export async function updateSchedule(
  session: Session,
  tenant_id: number,
  schedule: StoredSchedule,
): Promise<void> {
  await session.query({
    tenant_id,
    text: `
      update schedules
         set name = $4, template_id = $5, recurrence = $6, time_zone = $7, start = $8, duration = $9, create_before = $10,
             publish = $11, custom_id = $12, paused = $13, from_start = $14, next_start = $15, due_at = $16, alarm = $17,
             changed_at = $3
       where tenant_id = $1 and schedule_id = $2`,
    values: [tenant_id, schedule.schedule_id, schedule.changed_at, ...valuesOf(schedule)],
  });
}

/** Deletes a schedule with its runs; campaigns stay. The caller holds its lock. */
export async function deleteSchedule(
  session: Session,
  tenant_id: number,
  schedule_id: number,
): Promise<void> {
  await session.query({
    tenant_id,
    text: 'delete from schedules where tenant_id = $1 and schedule_id = $2',
    values: [tenant_id, schedule_id],
  });
}

/**
 * Whose next run is to be made, of all tenants, those first that have waited longest; where a machine is away, so many of the tenants of
 * each other one. Reads a small index; locks nothing.
 */
export function readDueSchedules(
  session: Session,
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
