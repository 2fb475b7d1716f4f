const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONDAY = 1;

/** What a window begins with and, without `to_hours`, also lasts. */

type StarterPeriod = 'day' | 'week' | 'month';

/** A window that has no date yet: a part of the next whole day, week from Monday or month (UTC). */
export interface StarterWindow {
  starts: StarterPeriod;
  /** Hours after the beginning of the period; 0 by default. */
  from_hours?: number;
  /** Its end in the same way, by default that of the period. */
  to_hours?: number;
  /** It has no end. */
  endless?: true;
}

/** The first such window whose period begins after a moment, or at it. */
export function starterWindow(
  { starts, from_hours = 0, to_hours, endless }: StarterWindow,
  after: Date,
): { start: string; end?: string } {
  const begins = next[starts](after.getTime());
  const ends = to_hours === undefined ? next[starts](begins + 1) : begins + to_hours * HOUR;
  const start = timeOf(begins + from_hours * HOUR);
  return endless ? { start } : { start, end: timeOf(ends) };
}

/** The first beginning of a period at or after a time, in milliseconds. */
const next: Record<StarterPeriod, (time: number) => number> = {
  day: nextDay,
  week: (time) => {
    const day = nextDay(time);
    return day + ((7 + MONDAY - new Date(day).getUTCDay()) % 7) * DAY;
  },
  month: (time) => {
    const day = new Date(nextDay(time));
    const isFirst = day.getUTCDate() === 1;
    return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + (isFirst ? 0 : 1), 1);
  },
};

function nextDay(time: number): number {
  return Math.ceil(time / DAY) * DAY;
}

function timeOf(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z');
}
