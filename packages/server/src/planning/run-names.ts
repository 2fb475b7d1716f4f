import type { RunPlaceholder } from '@laurel/contract/planning/schedules.ts';
import type { ScheduleRule } from './store/schedules.ts';

const placeholder = /\{([^{}]*)\}/g;

type Texts = Record<RunPlaceholder, (from: Temporal.ZonedDateTime, name: string) => string>;

const texts: Texts = {
  date: (from) => from.toPlainDate().toString(),
  time: (from) => from.toPlainTime().toString({ smallestUnit: 'minute' }),
  start: (from) => from.toString({ timeZoneName: 'never', smallestUnit: 'minute' }),
  week: (from) => `${from.yearOfWeek}-W${String(from.weekOfYear).padStart(2, '0')}`,
  name: (_, name) => name,
};

/** The name of the run with this start: the schedule's pattern, filled in. */
export function nameOfRun(
  { custom_id, name }: Pick<ScheduleRule, 'custom_id' | 'name'>,
  from: Temporal.ZonedDateTime,
): string {
  return custom_id.replace(placeholder, (whole, word: string) =>
    isPlaceholder(word) ? texts[word](from, name) : whole,
  );
}

/** The placeholders that a pattern holds, known or not. */
export function placeholdersOf(pattern: string): string[] {
  return Array.from(pattern.matchAll(placeholder), ([, word = '']) => word);
}

export function isPlaceholder(word: string): word is RunPlaceholder {
  return Object.hasOwn(texts, word);
}
