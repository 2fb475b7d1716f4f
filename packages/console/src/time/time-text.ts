import { openEnd } from '@laurel/contract/campaigns/open-end.ts';
import { perLocale } from '../languages/locale.ts';
import { t } from '../languages/messages.ts';

type Precision = 'day' | 'minute' | 'second' | 'millisecond';

const parts: Record<Precision, Intl.DateTimeFormatOptions> = {
  day: {},
  minute: { hour: '2-digit', minute: '2-digit' },
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  millisecond: { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 },
};

const times = perLocale((locale, key) => {
  const [precision = 'minute', timeZone = 'UTC'] = key.split(' ');
  const day = { day: 'numeric', month: 'short', year: 'numeric', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(locale, { timeZone, ...day, ...parts[precision as Precision] });
});

const zoneNames = perLocale(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }),
);

/**
 * A time in a zone, always followed by the zone's name: `1 Dec 2026, 00:00 UTC`; an end that there is not in words.
 * `time`: RFC 3339.
 */
export function timeText(time: string, zone: string, precision: Precision = 'minute'): string {
  if (time === openEnd) return t('no end');
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return `${times(`${precision} ${zone}`).format(date)} ${zoneName(date, zone)}`;
}

/** A day of the calendar, `2026-12-01`, as people read it: `1 Dec 2026`. What is no such day stays as it is. */
export function dayText(day: string): string {
  const midnight = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(midnight.getTime()) ? day : times('day UTC').format(midnight);
}

/** Short name of a zone at a time: `UTC`, `CET`, `GMT+3`. */
function zoneName(date: Date, zone: string): string {
  if (zone === 'UTC') return 'UTC';
  const named = zoneNames(zone).formatToParts(date);
  return named.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

type Unit = 'day' | 'hour' | 'minute' | 'second';

const steps: [unit: Unit, milliseconds: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

const longUnits = perLocale(
  (locale, unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
);
const shortUnits = perLocale((locale, key) => {
  const [unit = 'second', digits = ''] = key.split(' ');
  const minimumFractionDigits = digits.length;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'narrow',
    minimumFractionDigits,
    maximumFractionDigits: minimumFractionDigits,
  });
});
const distances = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }));

/** A span in its largest unit, and the next one below two of them: `2 days`, `1 day 4 hours`, `45 seconds`. */
export function spanText(milliseconds: number): string {
  let left = Math.max(0, milliseconds);
  const at = steps.findIndex(([, size]) => left >= size);
  if (at < 0) return t('less than a second');
  const words: string[] = [];
  for (const [unit, size] of steps.slice(at, at + 2)) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) words.push(longUnits(unit).format(count));
    if (words.length === 1 && count >= 2 && unit !== 'hour') break;
  }
  return words.join(' ');
}

/**
 * How far a time is from now, in the largest unit that it has two of: `in 3 days`, `28 hours ago`. Less than 0: it is over.
 */
export function distanceText(milliseconds: number): string {
  const far = Math.abs(milliseconds);
  const [unit, size] = steps.find(([, one]) => far >= 2 * one) ?? (['second', 1_000] as const);
  const count = Math.floor(far / size);
  return distances('').format(milliseconds < 0 ? -count : count, unit);
}

/** How long ago something was; within the last minute, and where two clocks differ, it is just now. */
export function agoText(milliseconds: number): string {
  return milliseconds < 60_000 ? t('just now') : distanceText(-milliseconds);
}

/** Says how long ago something was of which only the hour is known, from how long ago that hour began. */
export function hourAgoText(milliseconds: number): string {
  const hours = Math.floor(milliseconds / 3_600_000);
  if (hours < 1) return t('in the last hour');
  return hours < 48 ? distances('').format(-hours, 'hour') : distanceText(-milliseconds);
}

/** Seconds, an exact decimal, as a duration without rounding: `1h 23m 45.123s`. What is no such decimal stays as it is. */
export function durationText(seconds: string): string {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(seconds) ?? [];
  if (whole === undefined) return seconds;
  const all = BigInt(whole);
  const rest = `${all % 60n}${fraction === '' ? '' : `.${fraction}`}` as Intl.StringNumericLiteral;
  const words = [
    ...(all >= 3_600n ? [shortUnits('hour').format(all / 3_600n)] : []),
    ...(all >= 60n ? [shortUnits('minute').format((all / 60n) % 60n)] : []),
    shortUnits(`second ${'0'.repeat(fraction.length)}`).format(rest),
  ];
  return words.join(' ');
}
