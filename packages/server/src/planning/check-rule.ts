import type { DefinitionError } from '@laurel/contract/campaigns/definition.ts';

/** The allowed values of each part of a rule; the library would ignore unknown parts silently. */
const parts: Record<string, RegExp> = {
  FREQ: /^(?:YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY)$/,
  INTERVAL: /^[1-9]\d{0,3}$/,
  COUNT: /^[1-9]\d{0,3}$/,
  UNTIL: /^\d{8}T\d{6}Z$/,
  BYMONTH: listOf('(?:[1-9]|1[0-2])'),
  BYWEEKNO: listOf('-?(?:[1-9]|[1-4]\\d|5[0-3])'),
  BYYEARDAY: listOf('-?[1-9]\\d{0,2}'),
  BYMONTHDAY: listOf('-?(?:[1-9]|[12]\\d|3[01])'),
  BYDAY: listOf('(?:[+-]?(?:[1-9]|[1-4]\\d|5[0-3]))?(?:MO|TU|WE|TH|FR|SA|SU)'),
  BYHOUR: listOf('(?:1?\\d|2[0-3])'),
  BYMINUTE: listOf('[1-5]?\\d', 4),
  BYSECOND: listOf('[1-5]?\\d', 1),
  BYSETPOS: listOf('-?[1-9]\\d{0,2}'),
  WKST: /^(?:MO|TU|WE|TH|FR|SA|SU)$/,
};

const hints: Record<string, string> = {
  FREQ: 'one of YEARLY, MONTHLY, WEEKLY, DAILY, HOURLY',
  COUNT: 'a number from 1 to 9999',
  UNTIL: 'a UTC time such as 20261231T230000Z',
  BYMINUTE: 'up to four minutes',
  BYSECOND: 'one second',
};

/** The rule as it is stored: without the prefix and the leading zeros that calendars write, and in capital letters. */
export function normaliseRecurrence(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '')
    .replace(/(?<=[=,+-])0+(?=\d)/g, '');
}

/** The errors in the parts of a rule; empty if there are none. `checkRecurrence` decides whether it gives a run. */
export function checkRule(recurrence: string): DefinitionError[] {
  const pairs = recurrence.split(';').map((pair) => pair.split('='));
  const names = pairs.map(([name = '']) => name);
  const say = (detail: string): DefinitionError => ({ pointer: '/recurrence', detail });
  const errors = pairs.flatMap(([name = '', value = '', ...more]) => {
    const allowed = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (!allowed) return [say(`"${name}" is no part of a rule; a rule is written like FREQ=WEEKLY;BYDAY=FR`)];
    if (allowed.test(value) && more.length === 0) return [];
    return [say(`${name} takes ${hints[name] ?? 'other values (RFC 5545 section 3.3.10)'}`)];
  });
  if (!names.includes('FREQ')) errors.push(say('FREQ is missing'));
  if (new Set(names).size < names.length) errors.push(say('names a part twice'));
  if (names.includes('COUNT') && names.includes('UNTIL')) errors.push(say('has COUNT or UNTIL, not both'));
  if (names.includes('BYWEEKNO') && (names.includes('BYMONTHDAY') || names.includes('BYYEARDAY')))
    errors.push(say('BYWEEKNO does not go with BYMONTHDAY or BYYEARDAY; name days of the week with BYDAY'));
  return errors;
}

function listOf(value: string, most = 100): RegExp {
  return new RegExp(`^${value}(?:,${value}){0,${most - 1}}$`);
}
