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
