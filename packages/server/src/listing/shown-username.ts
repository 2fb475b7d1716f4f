const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A username of which only the beginning is shown: two characters of a name of four or more, one of a shorter one, then `***`,
 * so that its length does not show either.
 */
export function maskedUsername(username: string): string {
  const beginning: string[] = [];
  for (const { segment } of graphemes.segment(username)) {
    beginning.push(segment);
    if (beginning.length === 4) break;
  }
  const shown = beginning.length === 4 ? 2 : 1;
  return `${beginning.slice(0, shown).join('')}***`;
}
