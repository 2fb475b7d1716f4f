import { bg } from './languages/bg.ts';
import { cs } from './languages/cs.ts';
import { da } from './languages/da.ts';
import { de } from './languages/de.ts';
import { el } from './languages/el.ts';
import { en } from './languages/en.ts';
import { es } from './languages/es.ts';
import { fi } from './languages/fi.ts';
import { fr } from './languages/fr.ts';
import { hu } from './languages/hu.ts';
import { it } from './languages/it.ts';
import { ja } from './languages/ja.ts';
import { nb } from './languages/nb.ts';
import { nl } from './languages/nl.ts';
import { pl } from './languages/pl.ts';
import { pt } from './languages/pt.ts';
import { ro } from './languages/ro.ts';
import { ru } from './languages/ru.ts';
import type { ServiceTexts } from './languages/service-texts.ts';
import { sv } from './languages/sv.ts';
import { tr } from './languages/tr.ts';
import { uk } from './languages/uk.ts';
import { zh } from './languages/zh.ts';
import { negotiate } from './match-language.ts';

export const serviceTexts: Readonly<Record<string, ServiceTexts>> = {
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
