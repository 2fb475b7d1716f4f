import type { NewSchedule } from '@laurel/contract/planning/schedules.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { given, printJson, printLine } from '../../cli/output.ts';
import { findSchedule, findTemplate } from './find-plan.ts';
import { scheduleMembers, scheduleOptions, wrongRule } from './schedule-options.ts';
import { printSchedule, printSchedules } from './schedule-text.ts';

const byName = 'SCHEDULE is its name or its id.';

export const scheduleList: Command = {
  name: 'schedule list',
  takes: '',
  about: 'Lists the schedules of the tenant by name, and which of them could not make a run.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    const client = openAccount(input, context);
    const schedules = await Array.fromAsync(client.listSchedules.items({ query: { page_size: 100 } }));
    if (flagOption(input, 'json')) printJson(context, schedules);
    else printSchedules(context, schedules);
    return 0;
  },
};

export const scheduleShow: Command = {
  name: 'schedule show',
  takes: 'SCHEDULE',
  about: `Shows a schedule with its next run and its alarm. ${byName}`,
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const schedule = await findSchedule(openAccount(input, context), input.positionals[0] ?? '');
    if (flagOption(input, 'json')) printJson(context, schedule);
    else printSchedule(context, schedule);
    return 0;
  },
};

const needed = ['template', 'rule', 'time-zone', 'start', 'duration'];

export const scheduleCreate: Command = {
  name: 'schedule create',
  takes: 'NAME',
  about: 'Makes a schedule: each run is a campaign of its own, made once from the template.',
  positionals: [1, 1],
  options: { ...serverOptions, ...scheduleOptions },
  run: async (input, context) => {
    const missing = needed.filter((name) => textOption(input, name) === undefined);
    const wrong = wrongRule(input);
    if (missing.length > 0) wrong.push(`--${missing.join(', --')} needed.`);
    if (wrong.length > 0) throw new UsageError(wrong.join(' '));
    const client = openAccount(input, context);
    const { id: template_id } = await findTemplate(client, textOption(input, 'template') ?? '');
    const [name = ''] = input.positionals;
    const body = { name, template_id, ...scheduleMembers(input) } as NewSchedule;
    const schedule = await client.createSchedule({ body });
    if (flagOption(input, 'json')) printJson(context, schedule);
    else printSchedule(context, schedule);
    return 0;
  },
};

export const scheduleSet: Command = {
  name: 'schedule set',
  takes: 'SCHEDULE',
  about: `Changes a schedule; options that are not given keep their values. Clears its alarm. ${byName}`,
  positionals: [1, 1],
  options: { ...serverOptions, name: { type: 'string', about: 'its new name' }, ...scheduleOptions },
  run: async (input, context) => {
    const template = textOption(input, 'template');
    const changes = { ...given('name', textOption(input, 'name')), ...scheduleMembers(input) };
    if (Object.keys(changes).length === 0 && template === undefined)
      throw new UsageError('Give at least one option to change.');
    const client = openAccount(input, context);
    const { id } = await findSchedule(client, input.positionals[0] ?? '');
    const template_id = template === undefined ? undefined : (await findTemplate(client, template)).id;
    const body = { ...changes, ...given('template_id', template_id) };
    const schedule = await client.changeSchedule({ path: { schedule_id: id }, body });
    if (flagOption(input, 'json')) printJson(context, schedule);
    else printSchedule(context, schedule);
    return 0;
  },
};

export const schedulePause = turn('pause', 'Makes no further run of a schedule until it is resumed.');
export const scheduleResume = turn(
  'resume',
  'Continues with the next run that starts from now on, and clears the alarm.',
);

function turn(word: 'pause' | 'resume', about: string): Command {
  return {
    name: `schedule ${word}`,
    takes: 'SCHEDULE',
    about: `${about} ${byName}`,
    positionals: [1, 1],
    options: { ...serverOptions, reason: { type: 'string', about: 'why, kept in the audit log' } },
    run: async (input, context) => {
      const client = openAccount(input, context);
      const { id } = await findSchedule(client, input.positionals[0] ?? '');
      const request = { path: { schedule_id: id }, body: given('reason', textOption(input, 'reason')) };
      const schedule =
        word === 'pause' ? await client.pauseSchedule(request) : await client.resumeSchedule(request);
      if (flagOption(input, 'json')) printJson(context, schedule);
      else printLine(context, `Schedule ${schedule.name} is ${schedule.state}.`);
      return 0;
    },
  };
}

export const scheduleRemove: Command = {
  name: 'schedule remove',
  takes: 'SCHEDULE',
  about: `Removes a schedule; its campaigns stay. ${byName}`,
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const client = openAccount(input, context);
    const { id, name } = await findSchedule(client, input.positionals[0] ?? '');
    await client.deleteSchedule({ path: { schedule_id: id } });
    if (flagOption(input, 'json')) printJson(context, { id, name });
    else printLine(context, `Schedule ${name} was removed.`);
    return 0;
  },
};
