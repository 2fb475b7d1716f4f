import { cutText } from '@laurel/contract/values/cut-text.ts';

/** Most characters of JSON in one answer: more than an agent reads at once. */
export const MAX_CHARACTERS = 40_000;

/**
 * Texts of an answer: the JSON from a position in UTF-16 units on, and a remark where there is more. A character is
 * never cut: JSON with half of one makes the whole conversation of an agent invalid.
 */
export function boundedTexts(answer: unknown, from: number): string[] {
  const text = JSON.stringify(answer ?? null);
  const start = cutText(text, from).length;
  const shown = cutText(text.slice(start), MAX_CHARACTERS);
  const to = start + shown.length;
  if (start === 0 && to >= text.length) return [shown];
  const rest = to < text.length ? ` Send from_character ${to} for what follows, or ask for less.` : '';
  return [shown, `These are the characters from ${start} of ${text.length}.${rest}`];
}
