/**
 * Where the server's own paths begin, without a slash at the end. Scripts are in `…/console/assets/`, so what is in front of
 * that is the path that a proxy has put before everything.
 */
export const base = new URL('../..', import.meta.url).href.replace(/\/$/, '');

/** The path of the console's screens. */
export const consolePath = `${new URL(base).pathname.replace(/\/$/, '')}/console`;

export type AddressQuery = Record<string, string>;

/** Values of an address are text and stay text: `?id=17` is no number. */
export function parseQuery(text: string): AddressQuery {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Without what is empty, so that an address is as short as what it says. */
export function writeQuery(query: Record<string, unknown>): string {
  const texts = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(texts.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
