import type { Client } from '@laurel/client/client.ts';
import type { Schedule } from '@laurel/contract/planning/schedules.ts';
import { textOption } from '../../cli/arguments.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { findNamed } from '../../cli/find-named.ts';
import { answerCommand, tableCommand } from '../../cli/operation-command.ts';
import type { Flag } from '../../cli/operation-fillings.ts';
import { printLine, printTable } from '../../cli/output.ts';
import { checkRule, normaliseRecurrence } from '../check-rule.ts';
import { findTemplate } from './templates.ts';

const byName = 'SCHEDULE is its name or its id.';
const SCHEDULE = {
  member: 'schedule_id',
  find: (client: Client, text: string) =>
    findNamed(client.listSchedules.items({ query: { page_size: 100 } }), 'schedule', text),
};

/** Members of a schedule, as `create` and `set` take them. */
const flags = {
  template: {
    member: 'template_id',
    value: 'TEMPLATE',
    about: 'name or id of the template of its campaigns',
    find: findTemplate,
  },
  rule: {
    member: 'recurrence',
    value: 'RULE',
    about: 'recurrence rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=FR',
  },
  'time-zone': { value: 'ZONE', about: 'IANA time zone, such as Europe/Berlin' },
  start: { value: 'TIME', about: 'local time from which the rule counts: 2026-12-04T20:00' },
  duration: { value: 'P…', about: 'how long each run lasts: PT4H, P1D' },
  'create-before': { value: 'P…', about: 'how long before its start a run is made; P1D by default' },
  publish: 'whether runs are published as they are made',
  'custom-id': { value: 'PATTERN', about: 'names of the runs, such as friday-{date}' },
} satisfies Record<string, Flag | string>;

const turning = {
  arguments: { SCHEDULE },
  flags: { reason: 'why, kept in the audit log' },
  says: ({ name, state }: Schedule) => `Schedule ${name} is ${state}.`,
};

/** Campaigns that recur. */
export const scheduleCommands: Command[] = [
  tableCommand({
    operation: 'listSchedules',
    name: 'schedule list',
    about: 'Lists the schedules of the tenant by name, and which of them could not make a run.',
    columns: ['id', 'name', 'state', 'rule', 'time_zone', 'next_run', 'publish', 'alarm'],
    row: ({ recurrence, next_run, alarm, publish, ...schedule }) => ({
      ...schedule,
      rule: recurrence,
      next_run: next_run?.start,
      publish: publish ? 'yes' : 'no',
      alarm: alarm ? 'yes' : 'no',
    }),
    says: (all) =>
      all.flatMap(({ name, alarm: of }) => (of ? `${name}: ${of.custom_id} was not made: ${of.detail}` : [])),
  }),
  answerCommand({
    operation: 'readSchedule',
    name: 'schedule show',
    about: `Shows a schedule with its next run and its alarm. ${byName}`,
    arguments: { SCHEDULE },
    print: printSchedule,
  }),
  answerCommand({
    operation: 'createSchedule',
    name: 'schedule create',
    about: 'Makes a schedule: each run is a campaign of its own, made once from the template.',
    arguments: { NAME: 'name' },
    flags,
    check: wrongSchedule,
    print: printSchedule,
  }),
  answerCommand({
    operation: 'changeSchedule',
    name: 'schedule set',
    about: `Changes a schedule; options that are not given keep their values. Clears its alarm. ${byName}`,
    arguments: { SCHEDULE },
    flags: { name: 'its new name', ...flags },
    needsChange: true,
    print: printSchedule,
  }),
  answerCommand({
    operation: 'pauseSchedule',
    name: 'schedule pause',
    about: `Makes no further run of a schedule until it is resumed. ${byName}`,
    ...turning,
  }),
  answerCommand({
    operation: 'resumeSchedule',
    name: 'schedule resume',
    about: `Continues with the next run that starts from now on, and clears the alarm. ${byName}`,
    ...turning,
  }),
  answerCommand({
    operation: 'deleteSchedule',
    name: 'schedule remove',
    about: `Removes a schedule; its campaigns stay. ${byName}`,
    arguments: { SCHEDULE },
    json: (_, { given }) => ({ id: given.schedule_id, name: given.SCHEDULE }),
    says: (_, { given }) => `Schedule ${given.SCHEDULE} was removed.`,
  }),
  answerCommand({
    operation: 'listScheduleRuns',
    name: 'schedule runs',
    about:
      'Lists the newest hundred runs of a schedule with their outcome, then the next ones, earliest first. SCHEDULE is its name or its id.',
    arguments: { SCHEDULE },
    flags: { upcoming: { value: 'COUNT', about: 'how many of the next runs; 10 by default' } },
    json: ({ results, upcoming }) => ({ runs: results, upcoming }),
    print: (context, { results, upcoming }) => {
      const next = upcoming.map(({ create_at, ...run }) => ({
        ...run,
        state: 'upcoming',
        campaign_id: null,
        detail: `made at ${create_at}`,
      }));
      const columns = ['start', 'end', 'custom_id', 'state', 'campaign_id', 'detail'] as const;
      printTable(context, [...columns], [...results.toReversed(), ...next]);
    },
  }),
];

/** The errors in the rule and the options that are missing, in sentences, before any request is sent. */
function wrongSchedule(input: Input): string | undefined {
  const rule = textOption(input, 'rule');
  const errors = rule === undefined ? [] : checkRule(normaliseRecurrence(rule));
  const needed = ['template', 'rule', 'time-zone', 'start', 'duration'];
  const missing = needed.filter((name) => textOption(input, name) === undefined);
  const wrong = [
    ...(errors.length === 0 ? [] : [`--rule: ${errors.map(({ detail }) => detail).join('; ')}.`]),
    ...(missing.length === 0 ? [] : [`--${missing.join(', --')} needed.`]),
  ];
  return wrong.length === 0 ? undefined : wrong.join(' ');
}

/** Prints a schedule, one line per member. */
function printSchedule(context: Context, schedule: Schedule): void {
  const { next_run, alarm, ...members } = schedule;
  for (const [name, value] of Object.entries(members)) printLine(context, `${name.padEnd(14)} ${value}`);
  const next = next_run ? `${next_run.custom_id}, ${next_run.start}, made at ${next_run.create_at}` : '-';
  printLine(context, `${'next_run'.padEnd(14)} ${next}`);
  printLine(context, `${'alarm'.padEnd(14)} ${alarm ? `${alarm.custom_id}: ${alarm.detail}` : '-'}`);
}
