import { sheetOf } from './looks.ts';

const finished = /^(casino|bingo)$/;
const sheets = new Map<string, Promise<CSSStyleSheet>>();

/** The sheet of a finished theme, read once a page; undefined for other themes, and if it cannot be read. */
export async function loadTheme(
  server: string,
  theme: string | undefined,
): Promise<CSSStyleSheet | undefined> {
  if (!theme || !finished.test(theme)) return undefined;
  const address = `${server}/widgets/v1/themes/${theme}.css`;
  const known = sheets.get(address) ?? readSheet(address);
  sheets.set(address, known);
  return known.catch(() => {
    sheets.delete(address);
    return undefined;
  });
}

async function readSheet(address: string): Promise<CSSStyleSheet> {
  const response = await fetch(address, { credentials: 'omit' });
  if (!response.ok) throw new Error(address);
  return sheetOf(await response.text());
}
