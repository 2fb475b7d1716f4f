import { perLocale } from '../values/language.ts';

const units: Record<string, [one: string, more: string]> = {
  DAILY: ['day', 'days'],
  WEEKLY: ['week', 'weeks'],
  MONTHLY: ['month', 'months'],
};
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** A Sunday. */
const FIRST_DAY = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;

const weekdayNames = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
);
const lists = perLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** How often a rule of RFC 5545 repeats, in words: `Every 2 weeks on Friday`; a rule that says more stays as it is. */
export function recurrenceWords(rule: string): string {
  const {
    FREQ = '',
    INTERVAL = '1',
    BYDAY,
    ...others
  } = Object.fromEntries(rule.split(';').map((part) => part.split('=') as [string, string]));
  const unit = units[FREQ];
  const days = BYDAY?.split(',').map((day) => weekdays.indexOf(day)) ?? [];
  if (unit === undefined || !/^\d+$/.test(INTERVAL) || days.includes(-1) || Object.keys(others).length > 0)
    return rule;
  const often = INTERVAL === '1' ? `Every ${unit[0]}` : `Every ${INTERVAL} ${unit[1]}`;
  if (days.length === 0) return often;
  const names = days.map((day) => weekdayNames('').format(FIRST_DAY + day * DAY));
  return `${often} on ${lists('').format(names)}`;
}
