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

/** How many starts are worked out at once. Behind a start that is not over come only noted ones, so the search ends. */
const LOOKED_AT = 500;

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
