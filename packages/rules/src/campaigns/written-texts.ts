import bg from '@laurel/languages/bg/titles.json' with { type: 'json' };
import cs from '@laurel/languages/cs/titles.json' with { type: 'json' };
import da from '@laurel/languages/da/titles.json' with { type: 'json' };
import de from '@laurel/languages/de/titles.json' with { type: 'json' };
import el from '@laurel/languages/el/titles.json' with { type: 'json' };
import en from '@laurel/languages/en/titles.json' with { type: 'json' };
import es from '@laurel/languages/es/titles.json' with { type: 'json' };
import fi from '@laurel/languages/fi/titles.json' with { type: 'json' };
import fr from '@laurel/languages/fr/titles.json' with { type: 'json' };
import hu from '@laurel/languages/hu/titles.json' with { type: 'json' };
import it from '@laurel/languages/it/titles.json' with { type: 'json' };
import ja from '@laurel/languages/ja/titles.json' with { type: 'json' };
import nb from '@laurel/languages/nb/titles.json' with { type: 'json' };
import nl from '@laurel/languages/nl/titles.json' with { type: 'json' };
import pl from '@laurel/languages/pl/titles.json' with { type: 'json' };
import pt from '@laurel/languages/pt/titles.json' with { type: 'json' };
import ro from '@laurel/languages/ro/titles.json' with { type: 'json' };
import ru from '@laurel/languages/ru/titles.json' with { type: 'json' };
import sv from '@laurel/languages/sv/titles.json' with { type: 'json' };
import tr from '@laurel/languages/tr/titles.json' with { type: 'json' };
import uk from '@laurel/languages/uk/titles.json' with { type: 'json' };
import zh from '@laurel/languages/zh/titles.json' with { type: 'json' };
import { matchLanguage } from './languages.ts';

/** What Laurel writes titles of prizes and texts of steps with, in one language. */
interface WrittenWords {
  prizes: Omit<typeof en.prizes, 'spins'> & {
    spins: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
  };
  steps: typeof en.steps;
}

/** By language, the most used first. */
export const writtenWords: Readonly<Record<string, WrittenWords>> = {
  en,
  de,
  es,
  fr,
  it,
  pt,
  nl,
  pl,
  cs,
  ro,
  hu,
  sv,
  nb,
  da,
  fi,
  el,
  bg,
  tr,
  uk,
  ru,
  ja,
  zh,
};

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
