import type { Starter } from '@laurel/contract/planning/starters.ts';
import { shownLocale } from '../../../languages/locale.ts';

/** A text of a starter in the person's language, else in English. */
export function starterText(text: Starter['title']): string {
  const texts: Partial<Record<string, string>> = text;
  return texts[shownLocale().split('-')[0] ?? ''] ?? text.en;
}
