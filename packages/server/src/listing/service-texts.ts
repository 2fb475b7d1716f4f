import { createRequire } from 'node:module';
import en from '@laurel/languages/en/listing.json' with { type: 'json' };
import { negotiate } from '@laurel/rules/campaigns/languages.ts';
import { writtenWords } from '@laurel/rules/campaigns/written-texts.ts';

/** The service's own words in one language. `player` and a part of the hash name a player whose username is not known. */
export type ServiceTexts = typeof en;

const load = createRequire(import.meta.url);

/** In the languages in which Laurel writes titles, too. */
export const serviceTexts: Readonly<Record<string, ServiceTexts>> = Object.fromEntries(
  Object.keys(writtenWords).map((language) => [language, load(`@laurel/languages/${language}/listing.json`)]),
);

export const serviceLanguages = Object.keys(serviceTexts);

/** The service's words for a reader, and the locale that numbers are written in. */
export interface ServiceWording {
  texts: ServiceTexts;
  locale: string;
}

/**
 * Finds the service's words by the reader's preferences; the first of them is the requested language
 * (docs/rules/listing.md#4).
 */
export function serviceWording(preferences: readonly string[]): ServiceWording {
  const language = negotiate(preferences, serviceLanguages) ?? 'en';
  return { texts: serviceTexts[language] ?? en, locale: regional(preferences[0] ?? language, language) };
}

/** Numbers differ by region (es, es-MX; de, de-CH), so the requested region is kept if the language was found. */
function regional(wanted: string, found: string): string {
  try {
    const locale = new Intl.Locale(wanted);
    return locale.language === found ? locale.baseName : found;
  } catch {
    return found;
  }
}
