import bg from '@laurel/languages/bg/listing.json' with { type: 'json' };
import cs from '@laurel/languages/cs/listing.json' with { type: 'json' };
import da from '@laurel/languages/da/listing.json' with { type: 'json' };
import de from '@laurel/languages/de/listing.json' with { type: 'json' };
import el from '@laurel/languages/el/listing.json' with { type: 'json' };
import en from '@laurel/languages/en/listing.json' with { type: 'json' };
import es from '@laurel/languages/es/listing.json' with { type: 'json' };
import fi from '@laurel/languages/fi/listing.json' with { type: 'json' };
import fr from '@laurel/languages/fr/listing.json' with { type: 'json' };
import hu from '@laurel/languages/hu/listing.json' with { type: 'json' };
import it from '@laurel/languages/it/listing.json' with { type: 'json' };
import ja from '@laurel/languages/ja/listing.json' with { type: 'json' };
import nb from '@laurel/languages/nb/listing.json' with { type: 'json' };
import nl from '@laurel/languages/nl/listing.json' with { type: 'json' };
import pl from '@laurel/languages/pl/listing.json' with { type: 'json' };
import pt from '@laurel/languages/pt/listing.json' with { type: 'json' };
import ro from '@laurel/languages/ro/listing.json' with { type: 'json' };
import ru from '@laurel/languages/ru/listing.json' with { type: 'json' };
import sv from '@laurel/languages/sv/listing.json' with { type: 'json' };
import tr from '@laurel/languages/tr/listing.json' with { type: 'json' };
import uk from '@laurel/languages/uk/listing.json' with { type: 'json' };
import zh from '@laurel/languages/zh/listing.json' with { type: 'json' };
import { negotiate } from '@laurel/rules/campaigns/languages.ts';

/** The service's own words in one language. `player` and a part of the hash name a player whose username is not known. */
export type ServiceTexts = typeof en;

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
