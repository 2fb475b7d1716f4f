import { shownLocale } from '../languages/locale.ts';

/** The name of a country in the language of the console; another text than a code stays as it is. */
export function Country({ code }: { code: string | null }) {
  if (code === null) return <span className="muted">–</span>;
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(shownLocale(), { type: 'region', fallback: 'code' }).of(code) ?? code;
}
