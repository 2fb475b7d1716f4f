import { MICROSECONDS_A_DAY, MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';

/** The clocks of every zone change at such a moment, but for a few before 2012. */
const SLOT = 900 * MICROSECONDS_A_SECOND;

/** The calendar day of an instant (µs) in a time zone: days since 1970-01-01, by the date that clocks show there. */
export type DayOf = (instant: number) => number;

/**
 * The calendar of an IANA time zone, with all its changes of clocks; RangeError for one that is not known. Asking the engine
 * costs some 2 µs, so answers are kept for each quarter of an hour whose ends have the same offset.
 */
export function calendarOf(timeZone: string): DayOf {
  const format = new Intl.DateTimeFormat('en', { timeZone, ...parts });
  const known = new Map<number, number>();
  return (instant) => {
    const slot = Math.floor(instant / SLOT);
    let offset = known.get(slot);
    if (offset === undefined) {
      offset = offsetAt(format, slot * SLOT);
      if (offset !== offsetAt(format, (slot + 1) * SLOT - MICROSECONDS_A_SECOND))
        return Math.floor((instant + offsetAt(format, instant)) / MICROSECONDS_A_DAY);
      known.set(slot, offset);
    }
    return Math.floor((instant + offset) / MICROSECONDS_A_DAY);
  };
}

/** The week of a day: weeks begin on Monday. */
export function weekOf(day: number): number {
  // 1970-01-01 was a Thursday.
  return Math.floor((day + 3) / 7);
}

const parts = {
  hourCycle: 'h23',
  era: 'short',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

/** How far clocks of the zone are ahead of UTC, µs; to the second. */
function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const second = Math.floor(instant / MICROSECONDS_A_SECOND);
  const shown = Object.fromEntries(
    format.formatToParts(second * 1_000).map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const { year, month, day, hour, minute } = shown;
  const local = Date.UTC(year, month - 1, day, hour, minute, shown.second) / 1_000;
  return (local - second) * MICROSECONDS_A_SECOND;
}
