import type { Schedule, ScheduleRun, UpcomingRun } from '@laurel/contract/planning/schedules.ts';
import { type PlannedRun, runAt } from './runs.ts';
import type { StoredRun } from './store/schedule-runs.ts';
import type { StoredSchedule } from './store/schedules.ts';

/** A schedule as the API returns it. */
export function answerOfSchedule(schedule: StoredSchedule): Schedule {
  const { schedule_id, paused, from_start, next_start, due_at, created_at, changed_at, ...rest } = schedule;
  const isOpen = !paused && next_start !== null;
  return {
    id: schedule_id,
    ...rest,
    state: paused ? 'paused' : next_start === null ? 'ended' : 'active',
    next_run: isOpen ? answerOfUpcoming(runAt(schedule, next_start)) : null,
    created_at: created_at.toISOString(),
    changed_at: changed_at.toISOString(),
  };
}

export function answerOfUpcoming({ start, end, custom_id, createAt }: PlannedRun): UpcomingRun {
  return { start, end, custom_id, create_at: createAt.toISOString() };
}

/** A run in the time zone that the schedule has now. */
export function answerOfRun({ time_zone }: StoredSchedule, run: StoredRun): ScheduleRun {
  const { start, ends, custom_id, state, campaign_id, detail, at } = run;
  const local = (moment: Date) =>
    Temporal.Instant.fromEpochMilliseconds(moment.getTime())
      .toZonedDateTimeISO(time_zone)
      .toString({ timeZoneName: 'never' });
  return {
    start: local(start),
    end: local(ends),
    custom_id,
    state,
    campaign_id,
    detail,
    at: at.toISOString(),
  };
}
