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

/** The texts of the server; English if they cannot be read. */
export async function loadTexts(server: string, tag: string): Promise<WidgetTexts> {
  const language = languageOf(tag);
  if (language === 'en') return englishTexts;
  try {
    const response = await fetch(`${server}/widgets/v1/languages/${language}.json`, { credentials: 'omit' });
    return response.ok ? { ...englishTexts, ...((await response.json()) as WidgetTexts) } : englishTexts;
  } catch {
    return englishTexts;
  }
}

/** A text with a value in the place of its braces. */
export function filled(text: string, value: string): string {
  return text.replace(/\{\w+\}/, () => value);
}
