import { t } from '../../languages/messages.ts';
import { allOf, anyOf } from '../../values/list-text.ts';

const MAX_LISTED = 8;

/** `a, b and c`; of many the first ones and how many more there are. */
export function shownAll(values: readonly string[]): string {
  return allOf(shown(values));
}

/** `a, b or c`; of many the first ones and how many more there are. */
export function shownAny(values: readonly string[]): string {
  return anyOf(shown(values));
}

function shown(values: readonly string[]): readonly string[] {
  const more = values.length - MAX_LISTED;
  return more <= 0 ? values : [...values.slice(0, MAX_LISTED), t('{count, number} more', { count: more })];
}
