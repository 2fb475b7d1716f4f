import { nameOfRun } from './run-names.ts';
import type { ScheduleRule } from './store/schedules.ts';

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
  const from = Temporal.Instant.fromEpochMilliseconds(starts.getTime()).toZonedDateTimeISO(
    schedule.time_zone,
  );
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
