/** Most characters of JSON in one answer: more than an agent reads at once. */
export const MAX_CHARACTERS = 40_000;

/** Texts of an answer: the JSON from a character on, and a remark where there is more. */
export function boundedTexts(answer: unknown, from: number): string[] {
  const text = JSON.stringify(answer ?? null);
  const to = from + MAX_CHARACTERS;
  const shown = text.slice(from, to);
  if (from === 0 && to >= text.length) return [shown];
  const rest = to < text.length ? ` Send from_character ${to} for what follows, or ask for less.` : '';
  return [shown, `These are the characters from ${from} of ${text.length}.${rest}`];
}
