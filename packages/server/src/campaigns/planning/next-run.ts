import type { Session } from '../../store/engine/database.ts';
import { readRunStarts } from '../../store/planning/schedule-runs.ts';
import type { ScheduleRule, StoredSchedule } from '../../store/planning/schedules.ts';
import { startsFrom } from './recurrence.ts';
import { type PlannedRun, runAt } from './run-window.ts';

/** What is stored of the run that comes next. */
export interface NextRun {
  next_start: Date | null;
  due_at: Date | null;
}

const none: NextRun = { next_start: null, due_at: null };

/** A run is no longer looked for behind more than this many that are noted or over. */
const LOOKED_AT = 2_000;

/** The run after the one that starts at `start`, whether or not it is over by now. */
export function runAfter(rule: ScheduleRule, start: Date): NextRun {
  const [, next] = startsFrom(rule, start, 2);
  return next ? nextOf(rule, next) : none;
}

/**
 * The first run that is neither noted nor over at `now`, nor starts before `from_start`: what a schedule begins with, and goes on with
 * after a change. The caller holds the lock of the schedule; `schedule_id` is undefined for a new one.
 */
export async function firstOpenRun(
  session: Session,
  tenant_id: number,
  schedule: ScheduleRule & Pick<StoredSchedule, 'from_start'> & { schedule_id?: number },
  now: Date,
): Promise<NextRun> {
  const { from_start, schedule_id } = schedule;
  const since = laterOf(from_start, longBefore(schedule, now));
  const noted = schedule_id === undefined ? [] : await readRunStarts(session, tenant_id, schedule_id, since);
  const starts = new Set(noted.map((start) => start.getTime()));
  const open = startsFrom(schedule, since, LOOKED_AT).find(
    (start) => !starts.has(start.getTime()) && runAt(schedule, start).ends > now,
  );
  return open ? nextOf(schedule, open) : none;
}

/** The next runs that are to be made, in order, at most `limit`. */
export function upcomingRuns(schedule: StoredSchedule, limit: number): PlannedRun[] {
  if (schedule.next_start === null) return [];
  return startsFrom(schedule, schedule.next_start, limit).map((start) => runAt(schedule, start));
}

function nextOf(rule: ScheduleRule, start: Date): NextRun {
  return { next_start: start, due_at: runAt(rule, start).createAt };
}

/** A run that starts before this is over at `now`, whatever clocks did in between. */
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
