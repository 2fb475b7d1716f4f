import en from '@laurel/languages/en/titles.json' with { type: 'json' };
import { matchLanguage } from './languages.ts';
import { type WrittenWords, writtenWords } from './written-words.ts';

/**
 * Laurel's words for a reader, and the locale that numbers are written in: their language without a region, so that live
 * boards, of which there is one for each language, say the same as the listing.
 */
export interface WrittenWording {
  words: WrittenWords;
  locale: string;
}

const english: WrittenWording = { words: en, locale: 'en' };
const languages = Object.keys(writtenWords);

/** The words for a language; undefined: Laurel has none in it. */
export function writtenWordingIn(language: string): WrittenWording | undefined {
  const own = matchLanguage(language, languages);
  const words = own === undefined ? undefined : writtenWords[own];
  return own === undefined || !words ? undefined : { words, locale: own };
}

/**
 * A text for a reader of the first of the languages that it exists in by hand or that Laurel has words in; by hand before
 * Laurel's own. Otherwise any text by hand, or Laurel's English one (docs/rules/prizes.md#3). `write` undefined: Laurel
 * cannot say it.
 */
export function byHandOrWritten(
  byHand: Readonly<Record<string, string>>,
  wanted: readonly string[],
  write: ((wording: WrittenWording) => string) | undefined,
): string {
  const tags = Object.keys(byHand);
  for (const language of wanted) {
    const tag = matchLanguage(language, tags);
    if (tag !== undefined) return byHand[tag] ?? '';
    const wording = write && writtenWordingIn(language);
    if (wording) return write(wording);
  }
  return byHand[tags[0] ?? ''] ?? write?.(english) ?? '';
}

/** A text with a value in the place of `{name}`. */
export function withValue(text: string, name: string, value: string): string {
  return text.replace(`{${name}}`, () => value);
}
