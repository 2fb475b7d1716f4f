import { type Static, Type } from 'typebox';
import { closedModel, enumeration, model, orNull, serial, utcTime } from '../values/schemas.ts';
import { planName, templatePath } from './templates.ts';

const maxRuleLength = 512;
const maxPatternLength = 200;
export const maxUpcomingRuns = 100;
export const defaultUpcomingRuns = 10;
export const defaultCreateBefore = 'P1D';

/** What a pattern of custom_ids may hold; all are about the local start, except `{name}`. */
export const runPlaceholders = ['date', 'time', 'start', 'week', 'name'] as const;
export type RunPlaceholder = (typeof runPlaceholders)[number];

const duration = (description: string) => Type.String({ minLength: 1, maxLength: 64, description });

const members = {
  name: planName('Unique in the tenant'),
  template_id: templatePath.template_id,
  recurrence: Type.String({
    minLength: 1,
    maxLength: maxRuleLength,
    description: 'Recurrence rule of RFC 5545, such as `FREQ=WEEKLY;BYDAY=FR`; at most hourly',
  }),
  time_zone: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'IANA time zone of the rule, such as `Europe/Berlin`',
  }),
  start: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'Local date and time from which the rule counts, without an offset: `2026-12-04T20:00`',
  }),
  duration: duration('How long each run lasts, ISO 8601; days are those of the calendar, `PT24H` is exact'),
};
const withDefaults = {
  create_before: duration(
    `How long before its start a run is made, ISO 8601; ${defaultCreateBefore} by default`,
  ),
  publish: Type.Boolean({ description: 'Whether runs are published as they are made; false by default' }),
  custom_id: Type.String({
    minLength: 1,
    maxLength: maxPatternLength,
    description:
      'What runs are called, with {date} {time} {start} {week} of the local start and {name} of the schedule; the template’s ' +
      'custom_id or this schedule’s name and `-{start}` by default',
  }),
};

/** Body of `POST /api/v1/schedules`. */
export const newScheduleSchema = closedModel('NewSchedule', {
  ...members,
  ...Type.Partial(Type.Object(withDefaults)).properties,
});
export type NewSchedule = Static<typeof newScheduleSchema>;

/** Body of `PATCH /api/v1/schedules/{schedule_id}`. */
export const scheduleChangesSchema = Type.Partial(newScheduleSchema, {
  title: 'ScheduleChanges',
  additionalProperties: false,
  minProperties: 1,
  description: 'Absent members keep their values',
});
export type ScheduleChanges = Static<typeof scheduleChangesSchema>;

export const scheduleStates = ['active', 'paused', 'ended'] as const;
export const runStates = ['made', 'skipped', 'failed'] as const;
export type RunState = (typeof runStates)[number];

const runMembers = {
  start: Type.String({ description: 'Start of the window, RFC 3339 with the offset of the time zone' }),
  end: Type.String({ description: 'End of the window, which does not belong to it' }),
  custom_id: Type.String({ description: 'The custom_id of the campaign' }),
};

/** A run that is yet to be made. */
export const upcomingRunSchema = model('UpcomingRun', {
  ...runMembers,
  create_at: utcTime('When it is made'),
});
export type UpcomingRun = Static<typeof upcomingRunSchema>;

/** A run whose time to be made has come. */
export const scheduleRunSchema = model('ScheduleRun', {
  ...runMembers,
  state: enumeration(
    'RunState',
    runStates,
    'skipped: its window was over before it could be made; failed: it was refused',
  ),
  campaign_id: orNull(Type.Integer(), 'The campaign; null unless made'),
  detail: orNull(Type.String(), 'Why it was skipped or failed'),
  at: utcTime('When the run was made, skipped or refused'),
});
export type ScheduleRun = Static<typeof scheduleRunSchema>;

const alarmSchema = model('ScheduleAlarm', {
  at: utcTime('When it failed'),
  start: runMembers.start,
  custom_id: runMembers.custom_id,
  detail: Type.String({ description: 'Why it was refused' }),
});
export type ScheduleAlarm = Static<typeof alarmSchema>;

/** A schedule as it is answered (docs/rules/campaigns.md#6). */
export const scheduleSchema = model('Schedule', {
  id: Type.Integer(),
  ...members,
  ...withDefaults,
  state: enumeration('ScheduleState', scheduleStates, 'ended: the rule gives no further run'),
  next_run: orNull(upcomingRunSchema, 'The next run to be made; null if paused or ended'),
  alarm: orNull(alarmSchema, 'The newest run that failed; a change or resuming clears it'),
  created_at: utcTime('When it was made'),
  changed_at: utcTime('When it was last changed'),
});
export type Schedule = Static<typeof scheduleSchema>;

/** Path parameter of one schedule. */
export const schedulePath = { schedule_id: serial('Id of the schedule') };
