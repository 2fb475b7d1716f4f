/** Every instant inside Laurel is an integer of microseconds since the Unix epoch, UTC: exact until far beyond 2100. */
export const MICROSECONDS_A_SECOND = 1_000_000;
export const MICROSECONDS_A_DAY = 86_400 * MICROSECONDS_A_SECOND;

/** A UTC day as texts have it. */
export const dayPattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const LEAP_DAYS_BEFORE_1970 = 477;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const EARLIEST = Date.UTC(FIRST_YEAR, 0, 1) * 1000;
const END = Date.UTC(LAST_YEAR + 1, 0, 1) * 1000;
const SECONDS_A_DAY = 86_400;

/**
 * Reads an RFC 3339 date-time into microseconds since the epoch; null if it is none or lies outside of the years
 * 2000 to 2100 (UTC). The offset may be left out and is UTC then (docs/rules/intake.md#2); `t` and `z` may be lower case;
 * second 60 is taken at the end of a UTC month only and is the first second of the next one; digits beyond six are cut off.
 * Read by hand, because `Date.parse` accepts other forms, drops microseconds and is slower.
 */
export function parseTimestamp(text: string): number | null {
  const length = text.length;
  if (length < 19 || length > 64 || !hasDateTimeSeparators(text)) return null;
  const day = dayNumber(fourDigits(text, 0), twoDigits(text, 5), twoDigits(text, 8));
  const hour = twoDigits(text, 11);
  const minute = twoDigits(text, 14);
  const second = twoDigits(text, 17);
  if (day === -1 || hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60)
    return null;
  const fractionEnd = text.charCodeAt(19) === 46 ? endOfDigits(text, 20) : 19;
  if (fractionEnd === 20) return null;
  const offset = offsetSeconds(text, fractionEnd);
  if (offset === null) return null;
  const seconds = day * SECONDS_A_DAY + hour * 3600 + minute * 60 + second - offset;
  if (second === 60 && !isFirstOfMonth(seconds)) return null;
  const instant = seconds * MICROSECONDS_A_SECOND + microsecondsOf(text, fractionEnd);
  return instant >= EARLIEST && instant < END ? instant : null;
}

/** Writes microseconds since the epoch as UTC with milliseconds, `2026-11-20T23:57:36.429Z`; microseconds are cut off. */
export function formatTimestamp(instant: number): string {
  return new Date(Math.floor(instant / 1000)).toISOString();
}

/** Writes an instant as UTC with all of its microseconds, where it has any: `2026-11-20T23:57:36.429123Z`. */
export function formatExactly(instant: number): string {
  const microseconds = instant % 1000;
  const text = formatTimestamp(instant);
  return microseconds === 0 ? text : `${text.slice(0, -1)}${String(microseconds).padStart(3, '0')}Z`;
}

/** The UTC date of an instant, `2026-11-20`. */
export function formatDate(instant: number): string {
  return formatTimestamp(instant).slice(0, 10);
}

/** Reads a full-date of RFC 3339, `2026-11-20`, into days since the epoch; null if it is none. */
export function parseDate(text: string): number | null {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return null;
  const day = dayNumber(fourDigits(text, 0), twoDigits(text, 5), twoDigits(text, 8));
  return day === -1 ? null : day;
}

/** Days since the epoch of the UTC date an instant lies in. */
export function dayOf(instant: number): number {
  return Math.floor(instant / MICROSECONDS_A_DAY);
}

function hasDateTimeSeparators(text: string): boolean {
  return (
    text.charCodeAt(4) === 45 &&
    text.charCodeAt(7) === 45 &&
    (text.charCodeAt(10) | 32) === 116 &&
    text.charCodeAt(13) === 58 &&
    text.charCodeAt(16) === 58
  );
}

// Years one beyond the limits are read too: an offset can bring them inside; the caller looks at the instant.
function dayNumber(year: number, month: number, day: number): number {
  if (year < FIRST_YEAR - 1 || year > LAST_YEAR + 1 || month < 1 || month > 12 || day < 1) return -1;
  const leap = isLeapYear(year);
  const last = (DAYS_IN_MONTH[month - 1] as number) + (leap && month === 2 ? 1 : 0);
  if (day > last) return -1;
  const before = year - 1;
  const daysBeforeYear =
    365 * (year - 1970) +
    (Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400)) -
    LEAP_DAYS_BEFORE_1970;
  return daysBeforeYear + (DAYS_BEFORE_MONTH[month - 1] as number) + (leap && month > 2 ? 1 : 0) + day - 1;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

function fourDigits(text: string, at: number): number {
  const high = twoDigits(text, at);
  const low = twoDigits(text, at + 2);
  return high < 0 || low < 0 ? -1 : high * 100 + low;
}

function endOfDigits(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57) at += 1;
  return at;
}

function microsecondsOf(text: string, fractionEnd: number): number {
  let microseconds = 0;
  for (let at = 20; at < 26; at += 1) {
    microseconds = microseconds * 10 + (at < fractionEnd ? text.charCodeAt(at) - 48 : 0);
  }
  return microseconds;
}

function offsetSeconds(text: string, at: number): number | null {
  const rest = text.length - at;
  if (rest === 0) return 0;
  const sign = text.charCodeAt(at);
  if (rest === 1) return (sign | 32) === 122 ? 0 : null;
  if (rest !== 6 || (sign !== 43 && sign !== 45) || text.charCodeAt(at + 3) !== 58) return null;
  const hours = twoDigits(text, at + 1);
  const minutes = twoDigits(text, at + 4);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return null;
  return (sign === 45 ? -1 : 1) * (hours * 3600 + minutes * 60);
}

function isFirstOfMonth(seconds: number): boolean {
  return seconds % SECONDS_A_DAY === 0 && new Date(seconds * 1000).getUTCDate() === 1;
}
