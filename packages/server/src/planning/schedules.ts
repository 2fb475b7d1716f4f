import { Fault } from '@laurel/contract/faults/faults.ts';
import {
  defaultCreateBefore,
  type NewSchedule,
  type Schedule,
  type ScheduleChanges,
  type ScheduleRun,
  type UpcomingRun,
} from '@laurel/contract/planning/schedules.ts';
import type { Author } from '../audit/audit.ts';
import type { CampaignDependencies } from '../campaigns/campaigns.ts';
import type { Rows, TenantSession } from '../database/database.ts';
import { normaliseRecurrence } from './check-rule.ts';
import { refuseWrongRule } from './check-schedule.ts';
import { noteSchedule } from './note-schedule.ts';
import { firstOpenRun, type PlannedRun, runAt, upcomingRuns } from './runs.ts';
import { countRuns, deleteFailedRuns, readRuns, type StoredRun } from './store/schedule-runs.ts';
import { type ScheduleRule, type StoredSchedule, schedules } from './store/schedules.ts';
import { type StoredTemplate, templates } from './store/templates.ts';
import { nameTaken } from './templates.ts';

/** The dependencies of schedules. */
export type ScheduleDependencies = Pick<CampaignDependencies, 'database' | 'clock'> & {
  /** Makes the runs that are due now. */
  planner: { wake: () => void };
};

/**
 * Makes a schedule; its first run is the first one that is not over. Faults: `invalid_body`, `conflict` for a name that is
 * taken.
 */
export async function createSchedule(
  { database, clock, planner }: ScheduleDependencies,
  author: Author,
  given: NewSchedule,
): Promise<Schedule> {
  const { tenant_id } = author;
  const now = clock();
  const made = await database.ofTenant(tenant_id).transaction(async (tenant) => {
    const rule = withDefaults(given, await existingTemplateOf(tenant, given.template_id));
    refuseWrongRule(rule);
    const begun = { ...rule, paused: false, from_start: null, alarm: null };
    const next = await firstOpenRun(tenant, begun, now);
    const schedule = await schedules.insert(tenant, { ...begun, ...next, created_at: now, changed_at: now });
    if (!schedule) throw nameTaken('schedule', rule.name);
    await noteSchedule(tenant, author, schedule, {
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
  return answerOfSchedule(
    existingSchedule(await schedules.read(database.ofTenant(tenant_id), schedule_id), schedule_id),
  );
}

/** The tenant's schedules by name, and how many there are in all. */
export async function listSchedules(
  { database }: Pick<ScheduleDependencies, 'database'>,
  tenant_id: number,
  rows: Rows,
): Promise<{ count: number; schedules: Schedule[] }> {
  const { count, results } = await schedules.list(database.ofTenant(tenant_id), rows);
  return { count, schedules: results.map(answerOfSchedule) };
}

/** The recorded runs, latest first, and the next ones. Faults: `not_found`. */
export async function listRuns(
  { database }: Pick<ScheduleDependencies, 'database'>,
  { tenant_id, schedule_id }: { tenant_id: number; schedule_id: number },
  { upcoming, ...rows }: Rows & { upcoming: number },
): Promise<{ count: number; runs: ScheduleRun[]; upcoming: UpcomingRun[] }> {
  const tenant = database.ofTenant(tenant_id);
  const schedule = existingSchedule(await schedules.read(tenant, schedule_id), schedule_id);
  const count = await countRuns(tenant, schedule_id);
  const runs = await readRuns(tenant, schedule_id, rows);
  return {
    count,
    runs: runs.map((run) => answerOfRun(schedule, run)),
    upcoming: upcomingRuns(schedule, upcoming).map(answerOfUpcoming),
  };
}

/**
 * Changes the given members. Runs that were made stay; those that failed and are not over are tried once more. Faults:
 * `not_found`, `invalid_body`, `conflict` for a name that is taken.
 */
export async function changeSchedule(
  { database, clock, planner }: ScheduleDependencies,
  author: Author,
  schedule_id: number,
  changes: ScheduleChanges,
): Promise<Schedule> {
  const { tenant_id } = author;
  const now = clock();
  const changed = await database.ofTenant(tenant_id).transaction(async (tenant) => {
    if (changes.template_id !== undefined) await existingTemplateOf(tenant, changes.template_id);
    const known = existingSchedule(await schedules.lock(tenant, schedule_id), schedule_id);
    const given = { ...known, ...changes };
    const rule = {
      ...given,
      recurrence: normaliseRecurrence(given.recurrence),
      alarm: null,
      changed_at: now,
    };
    refuseWrongRule(rule);
    if (await schedules.isNameTaken(tenant, rule)) throw nameTaken('schedule', rule.name);
    const schedule = await continued(tenant, rule, now);
    return writeChange(tenant, author, [known, schedule], { action: 'schedule.changed', changes });
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
  await database.ofTenant(tenant_id).transaction(async (tenant) => {
    const schedule = existingSchedule(await schedules.lock(tenant, schedule_id), schedule_id);
    await schedules.remove(tenant, schedule_id);
    await noteSchedule(tenant, author, schedule, {
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
  const paused = await database.ofTenant(tenant_id).transaction(async (tenant) => {
    const known = existingSchedule(await schedules.lock(tenant, schedule_id), schedule_id);
    if (known.paused) return known;
    const schedule = { ...known, paused: true, next_start: null, due_at: null, changed_at: now };
    return writeChange(tenant, author, [known, schedule], { action: 'schedule.paused', reason });
  });
  return answerOfSchedule(paused);
}

/**
 * Continues with the first run that starts from now on, and clears the alarm. An active schedule only loses its alarm and
 * tries failed runs that are not over once more. Faults: `not_found`.
 */
export async function resumeSchedule(
  { database, clock, planner }: ScheduleDependencies,
  author: Author,
  schedule_id: number,
  reason: string | undefined,
): Promise<Schedule> {
  const { tenant_id } = author;
  const now = clock();
  const resumed = await database.ofTenant(tenant_id).transaction(async (tenant) => {
    const known = existingSchedule(await schedules.lock(tenant, schedule_id), schedule_id);
    if (!known.paused && known.alarm === null) return known;
    const from_start = known.paused ? now : known.from_start;
    const open = { ...known, paused: false, from_start, alarm: null, changed_at: now };
    const schedule = await continued(tenant, open, now);
    return writeChange(tenant, author, [known, schedule], { action: 'schedule.resumed', reason });
  });
  planner.wake();
  return answerOfSchedule(resumed);
}

/** Writes a schedule that the caller has locked and changed, with its entry in the audit log. */
async function writeChange(
  tenant: TenantSession,
  author: Author,
  [before, after]: readonly [before: StoredSchedule, after: StoredSchedule],
  note: {
    action: `schedule.${'changed' | 'paused' | 'resumed'}`;
    reason?: string | undefined;
    changes?: ScheduleChanges;
  },
): Promise<StoredSchedule> {
  await schedules.update(tenant, after);
  await noteSchedule(tenant, author, after, { at: after.changed_at, ...note, changed: [before, after] });
  return after;
}

/** The schedule with its next run, which may be a failed one that is not over. */
async function continued(
  tenant: TenantSession,
  schedule: StoredSchedule,
  now: Date,
): Promise<StoredSchedule> {
  if (schedule.paused) return { ...schedule, next_start: null, due_at: null };
  await deleteFailedRuns(tenant, schedule.schedule_id, now);
  return { ...schedule, ...(await firstOpenRun(tenant, schedule, now)) };
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

/** The template is a member of the body: a missing template makes the body invalid. It stays until the transaction ends. */
async function existingTemplateOf(tenant: TenantSession, template_id: number): Promise<StoredTemplate> {
  const template = await templates.lock(tenant, template_id);
  if (template) return template;
  const errors = [{ pointer: '/template_id', detail: `there is no template ${template_id}` }];
  throw new Fault('invalid_body', 'Not valid: /template_id.', { errors });
}

/** A schedule as the API returns it. */
function answerOfSchedule(schedule: StoredSchedule): Schedule {
  const { schedule_id, paused, from_start, next_start, due_at, created_at, changed_at, ...rest } = schedule;
  const isOpen = !paused && next_start !== null;
  return {
    id: schedule_id,
    ...rest,
    state: paused ? 'paused' : next_start === null ? 'ended' : 'active',
    next_run: isOpen ? answerOfUpcoming(runAt(schedule, next_start)) : null,
    created_at: created_at.toISOString(),
    changed_at: changed_at.toISOString(),
  };
}

function answerOfUpcoming({ start, end, custom_id, createAt }: PlannedRun): UpcomingRun {
  return { start, end, custom_id, create_at: createAt.toISOString() };
}

/** A run in the time zone that the schedule has now. */
function answerOfRun({ time_zone }: StoredSchedule, run: StoredRun): ScheduleRun {
  const { start, ends, custom_id, state, campaign_id, detail, at } = run;
  const local = (moment: Date) =>
    Temporal.Instant.fromEpochMilliseconds(moment.getTime())
      .toZonedDateTimeISO(time_zone)
      .toString({ timeZoneName: 'never' });
  return {
    start: local(start),
    end: local(ends),
    custom_id,
    state,
    campaign_id,
    detail,
    at: at.toISOString(),
  };
}
