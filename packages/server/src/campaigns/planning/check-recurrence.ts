import type { DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { type Recurrence, startsFrom } from './recurrence.ts';

/** What each part of a rule may say; the library reads over what it does not know, and an author should be told. */
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

/** What is wrong with when a schedule recurs; empty if nothing is. `recurrence` has no name before it. */
export function checkRecurrence(rule: Recurrence): DefinitionError[] {
  const errors = [...checkRule(rule.recurrence), ...checkStart(rule)];
  if (errors.length > 0) return errors;
  try {
    if (startsFrom(rule, new Date(0), 1).length > 0) return [];
  } catch (error) {
    return [{ pointer: '/recurrence', detail: `gives no run: ${causeOf(error)}` }];
  }
  return [{ pointer: '/recurrence', detail: 'gives no run' }];
}

function checkRule(recurrence: string): DefinitionError[] {
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
  return errors;
}

function checkStart({ time_zone, start }: Recurrence): DefinitionError[] {
  const zone = isTimeZone(time_zone);
  const errors: DefinitionError[] = zone
    ? []
    : [{ pointer: '/time_zone', detail: 'is no time zone that is known, such as Europe/Berlin' }];
  if (!LOCAL.test(start) || !isDate(start))
    return [
      ...errors,
      { pointer: '/start', detail: 'must be a local date and time, such as 2026-12-04T20:00' },
    ];
  if (!zone) return errors;
  const local = Temporal.PlainDateTime.from(start);
  if (local.toZonedDateTime(time_zone).toPlainDateTime().equals(local)) return errors;
  const detail = `does not exist in ${time_zone}: clocks go forward then`;
  return [...errors, { pointer: '/start', detail }];
}

const LOCAL = /^20\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;

function isDate(text: string): boolean {
  try {
    Temporal.PlainDateTime.from(text, { overflow: 'reject' });
    return !text.endsWith(':60');
  } catch {
    return false;
  }
}

/** Offsets such as +01:00 are no time zones here: they have no summer time, which is what a zone is asked for. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Temporal.ZonedDateTime(0n, name).timeZoneId !== '';
  } catch {
    return false;
  }
}

function causeOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return ((cause ?? error) as Error).message;
}

function listOf(value: string, most = 100): RegExp {
  return new RegExp(`^${value}(?:,${value}){0,${most - 1}}$`);
}
