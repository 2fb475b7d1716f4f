import type { SettingLabel } from '@laurel/contract/values/settings.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Catalogue } from './catalogues/joined.ts';
import { type ConsoleLanguage, chosenLanguage, shownLocale } from './locale.ts';

export type Values = Readonly<Record<string, string | number>>;

const catalogues: Record<Exclude<ConsoleLanguage, 'en'>, () => Promise<Catalogue>> = {
  de: async () => (await import('./catalogues/de.ts')).german,
  es: async () => (await import('./catalogues/es.ts')).spanish,
  fr: async () => (await import('./catalogues/fr.ts')).french,
  it: async () => (await import('./catalogues/it.ts')).italian,
};

const language = chosenLanguage();
if (globalThis.document) document.documentElement.lang = language;
/** Every module that has texts waits for it, so constants may hold texts. Without a catalogue the console is in English. */
const catalogue: Catalogue = language === 'en' ? {} : await catalogues[language]().catch(() => ({}));

const formats = new Map<string, IntlMessageFormat>();

/**
 * The text in the person's language. `text` is the English one, an ICU message: `t('Ends on {day}', { day })`. It is
 * written out at this place, since `npm run check` compares all of them with the catalogues.
 */
export function t(text: string, values?: Values): string {
  const translated = catalogue[text] ?? text;
  return values === undefined ? translated : String(formatOf(translated).format(values));
}

/** A label of the contract in the person's language; the check compares these, too, with the catalogues. */
export function labelText(text: SettingLabel, values?: Values): string {
  return t(text, values);
}

/** The format of a text in the person's language; made once, as making one takes longer than using it. */
export function formatOf(translated: string): IntlMessageFormat {
  const known = formats.get(translated);
  if (known) return known;
  const format = new IntlMessageFormat(translated, shownLocale());
  formats.set(translated, format);
  return format;
}
