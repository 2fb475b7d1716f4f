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
import type { Listed } from '../database/table.ts';
import { invalidMember } from '../validation/refusals.ts';
import { normaliseRecurrence } from './check-rule.ts';
import { refuseWrongRule } from './check-schedule.ts';
import { noteSchedule } from './note-schedule.ts';
import { firstOpenRun, type PlannedRun, runAt, upcomingRuns, zoned } from './runs.ts';
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
  const at = clock();
  const made = await database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    const rule = withDefaults(given, await existingTemplateOf(tenant, given.template_id));
    refuseWrongRule(rule);
    const begun = { ...rule, paused: false, from_start: null, alarm: null };
    const next = await firstOpenRun(tenant, begun, at);
    const schedule = await schedules.insert(tenant, { ...begun, ...next, created_at: at, changed_at: at });
    if (!schedule) throw nameTaken('schedule', rule.name);
    const note = { at, action: 'schedule.created', changed: [undefined, schedule] } as const;
    await noteSchedule(tenant, author, schedule, note);
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
  return answerOfSchedule(await readExisting('read', database.ofTenant(tenant_id), schedule_id));
}

/** The tenant's schedules by name, and how many there are in all. */
export async function listSchedules(
  { database }: Pick<ScheduleDependencies, 'database'>,
  tenant_id: number,
  rows: Rows,
): Promise<Listed<Schedule>> {
  const { count, results } = await schedules.list(database.ofTenant(tenant_id), rows);
  return { count, results: results.map(answerOfSchedule) };
}

/** The recorded runs, latest first, and the next ones. Faults: `not_found`. */
export async function listRuns(
  { database }: Pick<ScheduleDependencies, 'database'>,
  tenant_id: number,
  schedule_id: number,
  { upcoming, ...rows }: Rows & { upcoming: number },
): Promise<Listed<ScheduleRun> & { upcoming: UpcomingRun[] }> {
  const tenant = database.ofTenant(tenant_id);
  const schedule = await readExisting('read', tenant, schedule_id);
  const count = await countRuns(tenant, schedule_id);
  const runs = await readRuns(tenant, schedule_id, rows);
  return {
    count,
    results: runs.map((run) => answerOfRun(schedule, run)),
    upcoming: upcomingRuns(schedule, upcoming).map(answerOfUpcoming),
  };
}

/**
 * Changes the given members. Runs that were made stay; those that failed and are not over are tried once more. Faults:
 * `not_found`, `invalid_body`, `conflict` for a name that is taken.
 */
export function changeSchedule(
  dependencies: ScheduleDependencies,
  author: Author,
  schedule_id: number,
  changes: ScheduleChanges,
): Promise<Schedule> {
  const { template_id } = changes;
  const holdTemplate = (tenant: TenantSession) => template_id && existingTemplateOf(tenant, template_id);
  const apply: Work = async (tenant, known, now) => {
    const given = { ...known, ...changes, alarm: null };
    const rule = { ...given, recurrence: normaliseRecurrence(given.recurrence) };
    refuseWrongRule(rule);
    if (await schedules.isNameTaken(tenant, rule)) throw nameTaken('schedule', rule.name);
    return { action: 'schedule.changed', changes, schedule: await continued(tenant, rule, now) };
  };
  return change(dependencies, author, schedule_id, apply, holdTemplate);
}

/** Deletes a schedule; its campaigns stay. Faults: `not_found`. */
export async function deleteSchedule(
  { database, clock }: ScheduleDependencies,
  author: Author,
  schedule_id: number,
): Promise<void> {
  await database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    const schedule = await readExisting('lock', tenant, schedule_id);
    await schedules.remove(tenant, schedule_id);
    const note = { at: clock(), action: 'schedule.deleted', changed: [schedule, undefined] } as const;
    await noteSchedule(tenant, author, schedule, note);
  });
}

/** Makes no further run until the schedule is resumed. Pausing again changes nothing. Faults: `not_found`. */
export function pauseSchedule(
  dependencies: ScheduleDependencies,
  author: Author,
  schedule_id: number,
  reason: string | undefined,
): Promise<Schedule> {
  return change(dependencies, author, schedule_id, async (_tenant, known) => {
    if (known.paused) return undefined;
    const schedule = { ...known, paused: true, next_start: null, due_at: null };
    return { action: 'schedule.paused', reason, schedule };
  });
}

/**
 * Continues with the first run that starts from now on, and clears the alarm. An active schedule only loses its alarm and
 * tries failed runs that are not over once more. Faults: `not_found`.
 */
export function resumeSchedule(
  dependencies: ScheduleDependencies,
  author: Author,
  schedule_id: number,
  reason: string | undefined,
): Promise<Schedule> {
  return change(dependencies, author, schedule_id, async (tenant, known, now) => {
    if (!known.paused && known.alarm === null) return undefined;
    const from_start = known.paused ? now : known.from_start;
    const open = { ...known, paused: false, from_start, alarm: null };
    return { action: 'schedule.resumed', reason, schedule: await continued(tenant, open, now) };
  });
}

/** A schedule as it is to be, and what the audit log says of that. */
interface Change {
  schedule: StoredSchedule;
  action: `schedule.${'changed' | 'paused' | 'resumed'}`;
  reason?: string | undefined;
  changes?: ScheduleChanges;
}

/** Undefined: the schedule stays as it is. */
type Work = (tenant: TenantSession, known: StoredSchedule, now: Date) => Promise<Change | undefined>;

/** Changes a schedule under its lock, with its entry in the audit log; `first` takes locks that come before. */
async function change(
  { database, clock, planner }: ScheduleDependencies,
  author: Author,
  schedule_id: number,
  work: Work,
  first?: (tenant: TenantSession) => unknown,
): Promise<Schedule> {
  const at = clock();
  const changed = await database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    await first?.(tenant);
    const known = await readExisting('lock', tenant, schedule_id);
    const done = await work(tenant, known, at);
    if (!done) return known;
    const { schedule, ...note } = done;
    const after = { ...schedule, changed_at: at };
    await schedules.update(tenant, after);
    await noteSchedule(tenant, author, after, { at, ...note, changed: [known, after] });
    return after;
  });
  if (!changed.paused) planner.wake();
  return answerOfSchedule(changed);
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
  return {
    ...given,
    recurrence: normaliseRecurrence(given.recurrence),
    create_before: given.create_before ?? defaultCreateBefore,
    publish: given.publish ?? false,
    custom_id: given.custom_id ?? `${definition.custom_id ?? '{name}'}-{start}`,
  };
}

/** Reads or locks a schedule of the tenant. Fault `not_found`. */
async function readExisting(
  how: 'read' | 'lock',
  tenant: TenantSession,
  schedule_id: number,
): Promise<StoredSchedule> {
  const schedule = await schedules[how](tenant, schedule_id);
  if (schedule) return schedule;
  throw new Fault('not_found', `There is no schedule ${schedule_id}.`);
}

/** The template is a member of the body: a missing template makes the body invalid. It stays until the transaction ends. */
async function existingTemplateOf(tenant: TenantSession, template_id: number): Promise<StoredTemplate> {
  const template = await templates.lock(tenant, template_id);
  if (template) return template;
  throw invalidMember('/template_id', `there is no template ${template_id}`);
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
function answerOfRun({ time_zone }: StoredSchedule, { start, ends, at, ...run }: StoredRun): ScheduleRun {
  const local = (moment: Date) => zoned(moment, time_zone).toString({ timeZoneName: 'never' });
  return { start: local(start), end: local(ends), ...run, at: at.toISOString() };
}
