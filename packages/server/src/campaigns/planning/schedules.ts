import { Fault } from '@laurel/contract/faults/faults.ts';
import {
  defaultCreateBefore,
  type NewSchedule,
  type Schedule,
  type ScheduleChanges,
  type ScheduleRun,
  type UpcomingRun,
} from '@laurel/contract/planning/schedules.ts';
import type { Session } from '../../store/engine/database.ts';
import type { Rows } from '../../store/engine/rows.ts';
import { countRuns, deleteFailedRuns, readRuns } from '../../store/planning/schedule-runs.ts';
import {
  countSchedules,
  deleteSchedule as deleteStored,
  insertSchedule,
  isScheduleNameTaken,
  lockSchedule,
  readSchedules,
  readSchedule as readStored,
  type ScheduleRule,
  type StoredSchedule,
  updateSchedule,
} from '../../store/planning/schedules.ts';
import { lockTemplate, type StoredTemplate } from '../../store/planning/templates.ts';
import type { Author, CampaignDependencies } from '../dependencies.ts';
import { answerOfRun, answerOfSchedule, answerOfUpcoming } from './answer-of-schedule.ts';
import { normaliseRecurrence, refuseWrongRule } from './check-schedule.ts';
import { firstOpenRun, upcomingRuns } from './next-run.ts';
import { noteSchedule } from './note-schedule.ts';
import { nameTaken } from './templates.ts';

/** What schedules depend on. */
export type ScheduleDependencies = Pick<CampaignDependencies, 'database' | 'clock'> & {
  /** Makes the runs that are due, at once. */
  planner: { wake: () => void };
};

/** Makes a schedule; its first run is the first one that is not over. Faults: `invalid_body`, `conflict` for a name that is taken. */
export async function createSchedule(
  { database, clock, planner }: ScheduleDependencies,
  author: Author,
  given: NewSchedule,
): Promise<Schedule> {
  const { tenant_id } = author;
  const now = clock();
  const made = await database.transaction(async (session) => {
    const rule = withDefaults(given, await existingTemplateOf(session, tenant_id, given.template_id));
    refuseWrongRule(rule);
    const begun = { ...rule, paused: false, from_start: null, alarm: null };
    const next = await firstOpenRun(session, tenant_id, begun, now);
    const schedule = await insertSchedule(session, tenant_id, { ...begun, ...next }, now);
    if (!schedule) throw nameTaken('schedule', rule.name);
    await noteSchedule(session, author, schedule, {
      at: now,
      action: 'schedule.created',
      changed: [undefined, schedule],
    });
    return schedule;
  });
  planner.wake();
  return answerOfSchedule(made);
}

/** One schedule of the tenant. Faults: `not_found`. */
export async function readSchedule(
  { database }: Pick<ScheduleDependencies, 'database'>,
  tenant_id: number,
  schedule_id: number,
): Promise<Schedule> {
  return answerOfSchedule(existingSchedule(await readStored(database, tenant_id, schedule_id), schedule_id));
}

/** The tenant's schedules by name, and how many there are in all. */
export async function listSchedules(
  { database }: Pick<ScheduleDependencies, 'database'>,
  tenant_id: number,
  rows: Rows,
): Promise<{ count: number; schedules: Schedule[] }> {
  const count = await countSchedules(database, tenant_id);
  const stored = await readSchedules(database, tenant_id, rows);
  return { count, schedules: stored.map(answerOfSchedule) };
}

/** The runs whose time has come, latest first, and the next ones. Faults: `not_found`. */
export async function listRuns(
  { database }: Pick<ScheduleDependencies, 'database'>,
  { tenant_id, schedule_id }: { tenant_id: number; schedule_id: number },
  { upcoming, ...rows }: Rows & { upcoming: number },
): Promise<{ count: number; runs: ScheduleRun[]; upcoming: UpcomingRun[] }> {
  const schedule = existingSchedule(await readStored(database, tenant_id, schedule_id), schedule_id);
  const count = await countRuns(database, tenant_id, schedule_id);
  const runs = await readRuns(database, tenant_id, schedule_id, rows);
  return {
    count,
    runs: runs.map((run) => answerOfRun(schedule, run)),
    upcoming: upcomingRuns(schedule, upcoming).map(answerOfUpcoming),
  };
}

/**
 * Changes what is given. Runs that were made stay; those that failed and are not over are tried once more. Faults: `not_found`,
 * `invalid_body`, `conflict` for a name that is taken.
 */
export async function changeSchedule(
  { database, clock, planner }: ScheduleDependencies,
  author: Author,
  schedule_id: number,
  changes: ScheduleChanges,
): Promise<Schedule> {
  const { tenant_id } = author;
  const now = clock();
  const changed = await database.transaction(async (session) => {
    if (changes.template_id !== undefined) await existingTemplateOf(session, tenant_id, changes.template_id);
    const known = existingSchedule(await lockSchedule(session, tenant_id, schedule_id), schedule_id);
    const given = { ...known, ...changes };
    const rule = {
      ...given,
      recurrence: normaliseRecurrence(given.recurrence),
      alarm: null,
      changed_at: now,
    };
    refuseWrongRule(rule);
    if (await isScheduleNameTaken(session, tenant_id, rule)) throw nameTaken('schedule', rule.name);
    const schedule = await continued(session, tenant_id, rule, now);
    await updateSchedule(session, tenant_id, schedule);
    await noteSchedule(session, author, schedule, {
      at: now,
      action: 'schedule.changed',
      changes,
      changed: [known, schedule],
    });
    return schedule;
  });
  planner.wake();
  return answerOfSchedule(changed);
}

/** Deletes a schedule; its campaigns stay. Faults: `not_found`. */
export async function deleteSchedule(
  { database, clock }: ScheduleDependencies,
  author: Author,
  schedule_id: number,
): Promise<void> {
  const { tenant_id } = author;
  await database.transaction(async (session) => {
    const schedule = existingSchedule(await lockSchedule(session, tenant_id, schedule_id), schedule_id);
    await deleteStored(session, tenant_id, schedule_id);
    await noteSchedule(session, author, schedule, {
      at: clock(),
      action: 'schedule.deleted',
      changed: [schedule, undefined],
    });
  });
}

/** Makes no further run until the schedule is resumed. Pausing again changes nothing. Faults: `not_found`. */
export async function pauseSchedule(
  { database, clock }: ScheduleDependencies,
  author: Author,
  schedule_id: number,
  reason: string | undefined,
): Promise<Schedule> {
  const { tenant_id } = author;
  const now = clock();
  const paused = await database.transaction(async (session) => {
    const known = existingSchedule(await lockSchedule(session, tenant_id, schedule_id), schedule_id);
    if (known.paused) return known;
    const schedule = { ...known, paused: true, next_start: null, due_at: null, changed_at: now };
    await updateSchedule(session, tenant_id, schedule);
    await noteSchedule(session, author, schedule, {
      at: now,
      action: 'schedule.paused',
      reason,
      changed: [known, schedule],
    });
    return schedule;
  });
  return answerOfSchedule(paused);
}

/** Goes on with the first run that starts from now on, and forgets the alarm; the rest of an active one stays. Faults: `not_found`. */
export async function resumeSchedule(
  { database, clock, planner }: ScheduleDependencies,
  author: Author,
  schedule_id: number,
  reason: string | undefined,
): Promise<Schedule> {
  const { tenant_id } = author;
  const now = clock();
  const resumed = await database.transaction(async (session) => {
    const known = existingSchedule(await lockSchedule(session, tenant_id, schedule_id), schedule_id);
    if (!known.paused && known.alarm === null) return known;
    const from_start = known.paused ? now : known.from_start;
    const open = { ...known, paused: false, from_start, alarm: null, changed_at: now };
    const schedule = await continued(session, tenant_id, open, now);
    await updateSchedule(session, tenant_id, schedule);
    await noteSchedule(session, author, schedule, {
      at: now,
      action: 'schedule.resumed',
      reason,
      changed: [known, schedule],
    });
    return schedule;
  });
  planner.wake();
  return answerOfSchedule(resumed);
}

/** The schedule with its next run, failed ones among them that are not over. */
async function continued(
  session: Session,
  tenant_id: number,
  schedule: StoredSchedule,
  now: Date,
): Promise<StoredSchedule> {
  if (schedule.paused) return { ...schedule, next_start: null, due_at: null };
  await deleteFailedRuns(session, tenant_id, schedule.schedule_id, now);
  return { ...schedule, ...(await firstOpenRun(session, tenant_id, schedule, now)) };
}

function withDefaults(given: NewSchedule, { definition }: StoredTemplate): ScheduleRule {
  const { name, template_id, time_zone, start, duration } = given;
  return {
    name,
    template_id,
    recurrence: normaliseRecurrence(given.recurrence),
    time_zone,
    start,
    duration,
    create_before: given.create_before ?? defaultCreateBefore,
    publish: given.publish ?? false,
    custom_id: given.custom_id ?? `${definition.custom_id ?? '{name}'}-{start}`,
  };
}

function existingSchedule(schedule: StoredSchedule | undefined, schedule_id: number): StoredSchedule {
  if (schedule) return schedule;
  throw new Fault('not_found', `There is no schedule ${schedule_id}.`);
}

/** The template is a member of the body: one that there is not makes the body not valid. It stays until the transaction ends. */
async function existingTemplateOf(
  session: Session,
  tenant_id: number,
  template_id: number,
): Promise<StoredTemplate> {
  const template = await lockTemplate(session, tenant_id, template_id);
  if (template) return template;
  const errors = [{ pointer: '/template_id', detail: `there is no template ${template_id}` }];
  throw new Fault('invalid_body', 'Not valid: /template_id.', { errors });
}
