import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/**
 * Date and time of day of an instant in a zone, to the minute or second: `2026-12-01 20:00`; empty for what is no instant.
 */
export function localText(instant: string, zone: string, precision: 'minute' | 'second' = 'minute'): string {
  const at = dayjs(instant);
  return at.isValid()
    ? at.tz(zone).format(precision === 'second' ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD HH:mm')
    : '';
}

/**
 * The instant, in UTC, of a date and time of day in a zone; undefined for what is no time. An hour that a clock skips is the
 * one after it.
 */
export function instantOf(local: string, zone: string): string | undefined {
  const read = readLocal(local);
  return read === undefined ? undefined : dayjs.tz(read, zone).toISOString().replace('.000Z', 'Z');
}

/**
 * Date and time of day as a person wrote them, in the form of ISO 8601: `2026-12-01 20:00`, `2026-12-01T20:00:30`.
 * Undefined for what is no such time of a day that exists.
 */
export function readLocal(written: string): string | undefined {
  const [, day = '', hour = '', minute = '', second = '00'] =
    /^(\d{4}-\d\d-\d\d)(?:T| +)([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(written.trim()) ?? [];
  return readDay(day) === undefined ? undefined : `${day}T${hour.padStart(2, '0')}:${minute}:${second}`;
}

/** A day as a person wrote it: `2026-12-01`. Undefined for what is no day of the calendar. */
export function readDay(written: string): string | undefined {
  const day = written.trim();
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day) ? day : undefined;
}

/** When a day begins in a zone, and when it ends; undefined for what is no day. */
export function boundsOfDay(day: string, zone: string): { start: string; end: string } | undefined {
  if (readDay(day) === undefined) return undefined;
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const start = instantOf(`${day} 00:00`, zone);
  const end = instantOf(`${next} 00:00`, zone);
  return start === undefined || end === undefined ? undefined : { start, end };
}
