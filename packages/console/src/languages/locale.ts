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
