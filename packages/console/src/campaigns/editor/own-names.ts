import { shownLocale } from '../../languages/locale.ts';

/** What a campaign may be called in files and calls, after its name: `Winter Points 2027` → `winter-points-2027`. */
export function idOfName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
}

/** The language tags that the service has words of its own for; a campaign may have texts in any other one, too. */
export const usualLanguages = [
  'en',
  'de',
  'es',
  'fr',
  'it',
  'pt',
  'nl',
  'pl',
  'cs',
  'ro',
  'hu',
  'sv',
  'nb',
  'da',
  'fi',
  'el',
  'bg',
  'tr',
  'uk',
  'ru',
  'ja',
  'zh',
];

/** `de` → `German (de)`. */
export function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames(shownLocale(), { type: 'language' }).of(tag);
    return name === undefined || name === tag ? tag : `${name} (${tag})`;
  } catch {
    return tag;
  }
}
