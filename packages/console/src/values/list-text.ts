import { perLocale } from '../languages/locale.ts';

const lists = perLocale(
  (locale, type) => new Intl.ListFormat(locale, { type: type as Intl.ListFormatOptions['type'] }),
);

/** `a, b and c`, in the person's language. */
export function allOf(values: readonly string[]): string {
  return lists('conjunction').format(values);
}

/** `a, b or c`, in the person's language. */
export function anyOf(values: readonly string[]): string {
  return lists('disjunction').format(values);
}
