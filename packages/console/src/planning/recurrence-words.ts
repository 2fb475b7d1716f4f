import { perLocale } from '../languages/locale.ts';
import { t } from '../languages/messages.ts';
import { allOf } from '../values/list-text.ts';
import { wholeNumber } from '../values/whole-number.ts';

const units: Record<string, (count: number) => string> = {
  DAILY: (count) => t('{count, plural, =1 {Every day} other {Every # days}}', { count }),
  WEEKLY: (count) => t('{count, plural, =1 {Every week} other {Every # weeks}}', { count }),
  MONTHLY: (count) => t('{count, plural, =1 {Every month} other {Every # months}}', { count }),
};
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** A Sunday. */
const FIRST_DAY = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;

const weekdayNames = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
);

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
  const often = unit(wholeNumber(INTERVAL) ?? 1);
  if (days.length === 0) return often;
  const names = days.map((day) => weekdayNames('').format(FIRST_DAY + day * DAY));
  return t('{often} on {days}', { often, days: allOf(names) });
}
