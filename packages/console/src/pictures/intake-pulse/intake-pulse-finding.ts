import { t } from '../../languages/messages.ts';
import { spanText } from '../../time/time-text.ts';
import { type IntakeMinute, type IntakePulseData, totalOf } from './intake-pulse-data.ts';

/** Says what is wrong, if anything is; else how much arrived. */
export function intakePulseFinding({ minutes, lag, format }: IntakePulseData): string {
  const arrived = sum(minutes.map(allOf));
  if (minutes.length === 0 || arrived === 0) return t('Nothing has arrived in this time');
  const refused = totalOf(minutes, 'rejected');
  const conflicts = totalOf(minutes, 'conflicts');
  if (refused > 0)
    return t('{count, plural, one {# event was} other {# events were}} refused {when}', {
      count: refused,
      when: whenMost(minutes, 'rejected', format),
    });
  const silence = silenceAtEnd(minutes);
  if (silence >= 3) return t('Nothing has arrived for {count, number} minutes', { count: silence });
  if (conflicts > 0)
    return t('{count, plural, one {# event} other {# events}} came again with other content {when}', {
      count: conflicts,
      when: whenMost(minutes, 'conflicts', format),
    });
  const slowest = Math.max(...(lag ?? []).map((seconds) => seconds ?? 0), 0);
  const all = { arrived, minutes: minutes.length };
  return slowest >= 5
    ? t(
        'All {arrived, number} events of {minutes, plural, one {# minute} other {# minutes}} arrived well, but boards were up to {span} behind',
        { ...all, span: spanText(slowest * 1_000) },
      )
    : t(
        'All {arrived, number} events of {minutes, plural, one {# minute} other {# minutes}} arrived well',
        all,
      );
}

function allOf({ accepted, duplicates, conflicts, rejected }: IntakeMinute): number {
  return accepted + duplicates + conflicts + rejected;
}

/** `at 14:05 UTC`, `between 14:05 and 14:09 UTC`. */
function whenMost(
  minutes: readonly IntakeMinute[],
  outcome: 'rejected' | 'conflicts',
  format: IntakePulseData['format'],
): string {
  const when = minutes
    .filter((minute) => minute[outcome] > 0)
    .map(({ minute }) => format.time(Date.parse(minute)));
  return when.length === 1
    ? t('at {time} {zone}', { time: when[0] as string, zone: format.zone })
    : t('between {first} and {last} {zone}', {
        first: when[0] as string,
        last: when.at(-1) as string,
        zone: format.zone,
      });
}

function silenceAtEnd(minutes: readonly IntakeMinute[]): number {
  return minutes.length - 1 - minutes.findLastIndex((minute) => allOf(minute) > 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
