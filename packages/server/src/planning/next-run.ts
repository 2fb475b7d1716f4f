import type { TenantSession } from '../database/database.ts';
import { startsFrom } from './recurrence.ts';
import { type PlannedRun, runAt } from './run-window.ts';
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
  const since = laterOf(from_start, longBefore(schedule, now));
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
  const day = 86_400_000;
  const ago = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO('UTC')
    .subtract(duration);
  return new Date(ago.epochMilliseconds - 4 * day);
}

function laterOf(a: Date | null, b: Date): Date {
  return a !== null && a > b ? a : b;
}
