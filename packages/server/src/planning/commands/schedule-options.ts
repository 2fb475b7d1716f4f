import type { ScheduleChanges } from '@laurel/contract/planning/schedules.ts';
import { textOption, yesOrNoOption } from '../../cli/arguments.ts';
import type { Input, OptionSpec } from '../../cli/command.ts';
import { given } from '../../cli/output.ts';
import { checkRule, normaliseRecurrence } from '../check-rule.ts';

/** Members of a schedule, as `create` and `set` take them. */
export const scheduleOptions: Record<string, OptionSpec> = {
  template: { type: 'string', value: 'TEMPLATE', about: 'name or id of the template of its campaigns' },
  rule: { type: 'string', value: 'RULE', about: 'recurrence rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=FR' },
  'time-zone': { type: 'string', value: 'ZONE', about: 'IANA time zone, such as Europe/Berlin' },
  start: { type: 'string', value: 'TIME', about: 'local time from which the rule counts: 2026-12-04T20:00' },
  duration: { type: 'string', value: 'P…', about: 'how long each run lasts: PT4H, P1D' },
  'create-before': {
    type: 'string',
    value: 'P…',
    about: 'how long before its start a run is made; P1D by default',
  },
  publish: { type: 'string', value: 'yes|no', about: 'whether runs are published as they are made' },
  'custom-id': { type: 'string', value: 'PATTERN', about: 'names of the runs, such as friday-{date}' },
};

/** The errors in the given rule as a sentence, found before any request is sent; empty if there are none. */
export function wrongRule(input: Input): string[] {
  const rule = textOption(input, 'rule');
  const errors = rule === undefined ? [] : checkRule(normaliseRecurrence(rule));
  return errors.length === 0 ? [] : [`--rule: ${errors.map(({ detail }) => detail).join('; ')}.`];
}

/** The given members of a schedule, except its template. */
export function scheduleMembers(input: Input): Omit<ScheduleChanges, 'template_id' | 'name'> {
  return {
    ...given('recurrence', textOption(input, 'rule')),
    ...given('time_zone', textOption(input, 'time-zone')),
    ...given('start', textOption(input, 'start')),
    ...given('duration', textOption(input, 'duration')),
    ...given('create_before', textOption(input, 'create-before')),
    ...given('publish', yesOrNoOption(input, 'publish')),
    ...given('custom_id', textOption(input, 'custom-id')),
  };
}
