import en from '@laurel/languages/en/widgets.json' with { type: 'json' };

/** The elements' own words in one language; names, prizes and statuses come from the server in that language. */
export type WidgetTexts = typeof en;

export const englishTexts: WidgetTexts = en;

/** There is a file `packages/languages/TAG/widgets.json` for each. */
export const widgetLanguages = 'en de es fr it pt nl pl cs ro hu sv nb da fi el bg tr uk ru ja zh'.split(' ');

/**
 * The language with texts for a reader's tag (BCP 47). Norwegian readers send `no` or `nn` and can read `nb`.
 */
export function languageOf(tag: string): string {
  const [primary = 'en'] = tag.toLowerCase().split('-', 1);
  const language = /^(no|nn)$/.test(primary) ? 'nb' : primary;
  return widgetLanguages.includes(language) ? language : 'en';
}

/** What the server takes for a language (docs/rules/listing.md#4). */
const taken = /^[a-z]{2,3}(-[a-z\d]{1,8}){0,8}$/i;

/**
 * The language tag that a text means, as far as it is one: `pt_BR.UTF-8` is `pt-BR`, and `en-US-?` is `en-US`; undefined: it
 * names no language.
 */
export function tagOf(text: string): string | undefined {
  const [written = ''] = text
    .trim()
    .replaceAll('_', '-')
    .split(/[^\w-]/, 1);
  for (let tag = written; tag; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-'))))
    if (taken.test(tag) && isTag(tag)) return tag;
  return undefined;
}

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** Words, the language that they are in, and the reader's tag, by which numbers and times are written. */
export interface Wordbook {
  tag: string;
  language: string;
  texts: WidgetTexts;
}

export const englishWords: Wordbook = { tag: 'en', language: 'en', texts: englishTexts };

/** The words of the server for a reader's tag; English if they cannot be read. */
export async function loadWords(server: string, tag: string): Promise<Wordbook> {
  const language = languageOf(tag);
  const english = { ...englishWords, tag };
  if (language === 'en') return english;
  try {
    const response = await fetch(`${server}/widgets/v1/languages/${language}.json`, { credentials: 'omit' });
    if (!response.ok) return english;
    return { tag, language, texts: { ...englishTexts, ...((await response.json()) as WidgetTexts) } };
  } catch {
    return english;
  }
}

/** A text with a value in the place of its braces. */
export function filled(text: string, value: string): string {
  return text.replace(/\{\w+\}/, () => value);
}
