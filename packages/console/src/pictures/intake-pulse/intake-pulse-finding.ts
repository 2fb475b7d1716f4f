import { spanText } from '../../time/time-text.ts';
import { counted, grouped } from '../text/numbers.ts';
import { type IntakeMinute, type IntakePulseData, totalOf } from './intake-pulse-data.ts';

/** Says what is wrong, if anything is; else how much arrived. */
export function intakePulseFinding({ minutes, lag, format }: IntakePulseData): string {
  const arrived = sum(minutes.map(allOf));
  if (minutes.length === 0 || arrived === 0) return 'Nothing has arrived in this time';
  const refused = totalOf(minutes, 'rejected');
  const conflicts = totalOf(minutes, 'conflicts');
  if (refused > 0)
    return `${counted(refused, 'event')} ${refused === 1 ? 'was' : 'were'} refused ${whenMost(minutes, 'rejected', format)}`;
  const silence = silenceAtEnd(minutes);
  if (silence >= 3) return `Nothing has arrived for ${silence} minutes`;
  if (conflicts > 0)
    return `${counted(conflicts, 'event')} came again with other content ${whenMost(minutes, 'conflicts', format)}`;
  const slowest = Math.max(...(lag ?? []).map((seconds) => seconds ?? 0), 0);
  const all = `All ${grouped(String(arrived))} events of ${counted(minutes.length, 'minute')} arrived well`;
  return slowest >= 5 ? `${all}, but boards were up to ${spanText(slowest * 1_000)} behind` : all;
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
    ? `at ${when[0]} ${format.zone}`
    : `between ${when[0]} and ${when.at(-1)} ${format.zone}`;
}

function silenceAtEnd(minutes: readonly IntakeMinute[]): number {
  return minutes.length - 1 - minutes.findLastIndex((minute) => allOf(minute) > 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
