import type { DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { checkRule } from './check-rule.ts';
import { type Recurrence, startsFrom } from './recurrence.ts';

/** The errors in a recurrence; empty if there are none. `recurrence` has no prefix. */
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

/** Offsets such as +01:00 are no time zones here: they have no summer time, which is the purpose of a zone. */
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
