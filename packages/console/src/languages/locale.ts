/**
 * The locale in which numbers, amounts and times are written: the language of the console, in the region that the person's
 * browser prefers for it. Every format of the console takes it from here.
 */
export function shownLocale(): string {
  const language = globalThis.document?.documentElement.lang || 'en';
  const preferred = globalThis.document && navigator.languages.find((one) => one.split('-')[0] === language);
  return preferred ?? (language === 'en' ? 'en-GB' : language);
}

/** Keeps what `make` returns for a locale and a key: making a format takes longer than writing all of a table's lines. */
export function perLocale<Format>(make: (locale: string, key: string) => Format): (key: string) => Format {
  const made = new Map<string, Format>();
  return (key) => {
    const locale = shownLocale();
    const known = made.get(`${locale} ${key}`);
    if (known !== undefined) return known;
    const format = make(locale, key);
    made.set(`${locale} ${key}`, format);
    return format;
  };
}

/** The languages of the console by their own names; `packages/languages/TAG/console/` has the texts of all but English. */
export const consoleLanguages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
} as const;

export type ConsoleLanguage = keyof typeof consoleLanguages;

const key = 'laurel-language';

/** What the person chose in this browser, otherwise the browser's first language that the console has, otherwise English. */
export function chosenLanguage(): ConsoleLanguage {
  const wanted = [storedLanguage(), ...(globalThis.navigator?.languages ?? [])];
  return wanted.map(primaryOf).find(isConsoleLanguage) ?? 'en';
}

/** Keeps the choice and opens the page again in that language, as texts are read once. */
export function chooseLanguage(language: ConsoleLanguage): void {
  localStorage.setItem(key, language);
  location.reload();
}

function storedLanguage(): string | null {
  return globalThis.document ? localStorage.getItem(key) : 'en';
}

function primaryOf(tag: string | null): string {
  return tag?.split('-')[0] ?? '';
}

function isConsoleLanguage(tag: string): tag is ConsoleLanguage {
  return Object.hasOwn(consoleLanguages, tag);
}

/** The language tags that the service has words of its own for; a campaign may have texts in any other one, too. */
export const usualLanguages = 'en de es fr it pt nl pl cs ro hu sv nb da fi el bg tr uk ru ja zh'.split(' ');
