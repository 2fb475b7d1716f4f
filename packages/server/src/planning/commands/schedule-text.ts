import type { Schedule } from '@laurel/contract/planning/schedules.ts';
import type { Context } from '../../cli/command.ts';
import { printLine, printTable } from '../../cli/output.ts';

/** Prints schedules as a table, with their alarms below it. */
export function printSchedules(context: Context, schedules: Schedule[]): void {
  printTable(
    context,
    ['id', 'name', 'state', 'rule', 'time_zone', 'next_run', 'publish', 'alarm'],
    schedules.map(({ recurrence, next_run, alarm, publish, ...schedule }) => ({
      ...schedule,
      rule: recurrence,
      next_run: next_run?.start,
      publish: publish ? 'yes' : 'no',
      alarm: alarm ? 'yes' : 'no',
    })),
  );
  for (const { name, alarm } of schedules)
    if (alarm) printLine(context, `${name}: ${alarm.custom_id} was not made: ${alarm.detail}`);
}

/** Prints a schedule, one line per member. */
export function printSchedule(context: Context, schedule: Schedule): void {
  const { next_run, alarm, ...members } = schedule;
  for (const [name, value] of Object.entries(members)) printLine(context, `${name.padEnd(14)} ${value}`);
  const next = next_run ? `${next_run.custom_id}, ${next_run.start}, made at ${next_run.create_at}` : '-';
  printLine(context, `${'next_run'.padEnd(14)} ${next}`);
  printLine(context, `${'alarm'.padEnd(14)} ${alarm ? `${alarm.custom_id}: ${alarm.detail}` : '-'}`);
}
