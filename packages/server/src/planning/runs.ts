import type { RunPlaceholder } from '@laurel/contract/planning/schedules.ts';
import type { TenantSession } from '../database/database.ts';
import { startsFrom } from './recurrence.ts';
import { readRunStarts } from './store/schedule-runs.ts';
import type { ScheduleRule, StoredSchedule } from './store/schedules.ts';

/** The stored part of the next run. */
export interface NextRun {
  next_start: Date | null;
  due_at: Date | null;
}

const none: NextRun = { next_start: null, due_at: null };

/** The number of starts that are computed at once. Only runs that are over or recorded are skipped, so the search ends. */
const LOOKED_AT = 500;

/** The run after the one that starts at `start`, whether or not it is over by now. */
export function runAfter(rule: ScheduleRule, start: Date): NextRun {
  const next = startsFrom(rule, start, 2).find((other) => other > start);
  return next ? nextOf(rule, next) : none;
}

/**
 * The first run that is neither recorded nor over at `now`, nor starts before `from_start`: the first run of a schedule, and
 * the next one after a change. The caller holds the lock of the schedule; `schedule_id` is undefined for a new one.
 */
export async function firstOpenRun(
  tenant: TenantSession,
  schedule: ScheduleRule & Pick<StoredSchedule, 'from_start'> & { schedule_id?: number },
  now: Date,
): Promise<NextRun> {
  const { from_start, schedule_id } = schedule;
  const ended = longBefore(schedule, now);
  const since = from_start && from_start > ended ? from_start : ended;
  const noted = schedule_id === undefined ? [] : await readRunStarts(tenant, schedule_id, since);
  const known = new Set(noted.map((start) => start.getTime()));
  for (let from: Date | undefined = since; from !== undefined; ) {
    const starts = startsFrom(schedule, from, LOOKED_AT);
    const open = starts.find((start) => !known.has(start.getTime()) && runAt(schedule, start).ends > now);
    if (open) return nextOf(schedule, open);
    const last = starts.at(-1);
    from = starts.length === LOOKED_AT && last ? new Date(last.getTime() + 1) : undefined;
  }
  return none;
}

/** The next runs that are to be made, in order, at most `limit`. */
export function upcomingRuns(schedule: StoredSchedule, limit: number): PlannedRun[] {
  if (schedule.next_start === null) return [];
  return startsFrom(schedule, schedule.next_start, limit).map((start) => runAt(schedule, start));
}

function nextOf(rule: ScheduleRule, start: Date): NextRun {
  return { next_start: start, due_at: runAt(rule, start).createAt };
}

/** A run that starts before this is over at `now`, even if clocks changed in between. */
function longBefore({ duration }: ScheduleRule, now: Date): Date {
  const { epochMilliseconds } = zoned(now, 'UTC').subtract(duration).subtract({ days: 4 });
  return new Date(epochMilliseconds);
}

/** A moment as clocks of a time zone show it. */
export function zoned(moment: Date, time_zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(time_zone);
}

/** A run that a schedule gives: its window with the offsets of the time zone, and when it is to be made. */
export interface PlannedRun {
  starts: Date;
  ends: Date;
  createAt: Date;
  start: string;
  end: string;
  custom_id: string;
}

/**
 * The run that starts at this moment. Days of a duration are days of the time zone's calendar, 23 or 25 hours long where
 * clocks change; its hours are exact.
 */
export function runAt(schedule: ScheduleRule, starts: Date): PlannedRun {
  const from = zoned(starts, schedule.time_zone);
  const to = from.add(schedule.duration);
  const made = from.subtract(schedule.create_before);
  return {
    starts,
    ends: new Date(to.epochMilliseconds),
    createAt: new Date(made.epochMilliseconds),
    start: from.toString({ timeZoneName: 'never' }),
    end: to.toString({ timeZoneName: 'never' }),
    custom_id: nameOfRun(schedule, from),
  };
}

const placeholder = /\{([^{}]*)\}/g;

const texts: Record<RunPlaceholder, (from: Temporal.ZonedDateTime, name: string) => string> = {
  date: (from) => from.toPlainDate().toString(),
  time: (from) => from.toPlainTime().toString({ smallestUnit: 'minute' }),
  start: (from) => from.toString({ timeZoneName: 'never', smallestUnit: 'minute' }),
  week: (from) => `${from.yearOfWeek}-W${String(from.weekOfYear).padStart(2, '0')}`,
  name: (_, name) => name,
};

/** The name of the run with this start: the schedule's pattern, filled in. */
export function nameOfRun(
  { custom_id, name }: Pick<ScheduleRule, 'custom_id' | 'name'>,
  from: Temporal.ZonedDateTime,
): string {
  return custom_id.replace(placeholder, (whole, word: string) =>
    isPlaceholder(word) ? texts[word](from, name) : whole,
  );
}

/** The placeholders that a pattern holds, known or not. */
export function placeholdersOf(pattern: string): string[] {
  return Array.from(pattern.matchAll(placeholder), ([, word = '']) => word);
}

export function isPlaceholder(word: string): word is RunPlaceholder {
  return Object.hasOwn(texts, word);
}
