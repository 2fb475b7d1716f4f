import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Date and time of day of an instant in a zone, as `datetime-local` fields have it: `2026-12-01T20:00`; empty for what is no instant. */
export function localText(instant: string, zone: string): string {
  const at = dayjs(instant);
  return at.isValid() ? at.tz(zone).format('YYYY-MM-DDTHH:mm') : '';
}

/** The instant, in UTC, of a date and time of day in a zone; undefined for what is no time. An hour that a clock skips is the one after it. */
export function instantOf(local: string, zone: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local)) return undefined;
  const at = dayjs.tz(local, zone);
  return at.isValid() ? at.toISOString().replace('.000Z', 'Z') : undefined;
}
