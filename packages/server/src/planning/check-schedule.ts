import type { DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { runPlaceholders } from '@laurel/contract/planning/schedules.ts';
import { maxIdLength } from '@laurel/contract/values/schemas.ts';
import { refuseInvalid } from '../validation/refusals.ts';
import { checkRecurrence } from './check-recurrence.ts';
import { startsFrom } from './recurrence.ts';
import { isPlaceholder, nameOfRun, placeholdersOf, runAt } from './runs.ts';
import type { ScheduleRule } from './store/schedules.ts';

const MAX_DAYS = 366;

/** Refuses a schedule whose runs cannot be computed, naming every invalid member. Faults: `invalid_body`. */
export function refuseWrongRule(rule: ScheduleRule): void {
  refuseInvalid([
    ...checkRecurrence(rule),
    ...checkDuration('/duration', rule.duration, 1),
    ...checkDuration('/create_before', rule.create_before, 0),
    ...checkPattern(rule),
  ]);
  refuseInvalid(checkNames(rule));
}

/** The limit is 366 days of 24 hours; with a change of clocks a run may last an hour more. */
function checkDuration(pointer: string, text: string, least: number): DefinitionError[] {
  const duration = durationOf(text);
  if (duration === undefined)
    return [{ pointer, detail: 'must be a duration of ISO 8601, such as P1D, PT24H or P1DT12H' }];
  const from = Temporal.PlainDateTime.from('2028-01-01T00:00');
  const seconds = duration.total({ unit: 'seconds', relativeTo: from });
  if (seconds < least)
    return [{ pointer, detail: least > 0 ? 'must be more than 0' : 'must not be negative' }];
  if (seconds > MAX_DAYS * 86_400) return [{ pointer, detail: `must be at most ${MAX_DAYS} days` }];
  return [];
}

function durationOf(text: string): Temporal.Duration | undefined {
  try {
    const duration = Temporal.Duration.from(text);
    return duration.milliseconds || duration.microseconds || duration.nanoseconds ? undefined : duration;
  } catch {
    return undefined;
  }
}

/** Whether the pattern gives names that campaigns may have. */
function checkPattern(rule: ScheduleRule): DefinitionError[] {
  const strange = placeholdersOf(rule.custom_id).find((word) => !isPlaceholder(word));
  const known = runPlaceholders.map((word) => `{${word}}`).join(' ');
  if (strange !== undefined) return [nameError(`{${strange}} is no placeholder; there are ${known}`)];
  const longest = Temporal.ZonedDateTime.from('2030-12-31T20:00[Europe/Berlin]');
  if (nameOfRun(rule, longest).length <= maxIdLength) return [];
  return [nameError(`names its runs with more than ${maxIdLength} characters`)];
}

/** No two runs share a name (docs/planning.md#schedules). Names that repeat at all do so within this many runs. */
const LOOKED_AT = 1_000;

function checkNames(rule: ScheduleRule): DefinitionError[] {
  const named = new Map<string, string>();
  for (const start of startsFrom(rule, new Date(0), LOOKED_AT)) {
    const run = runAt(rule, start);
    const other = named.get(run.custom_id);
    if (other !== undefined) {
      const runs = `those of ${other} and ${run.start}`;
      return [nameError(`gives two runs one name, ${runs}; {start} is never the same`)];
    }
    named.set(run.custom_id, run.start);
  }
  return [];
}

const nameError = (detail: string): DefinitionError => ({ pointer: '/custom_id', detail });
