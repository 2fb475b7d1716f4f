import { Type } from 'typebox';

/** The sites whose pages may call Laurel from a browser, as browsers name them in `Origin` (RFC 6454 section 7). */
export const originsSchema = Type.Array(
  Type.String({
    maxLength: 300,
    format: 'origin',
    description:
      'Scheme, host and port, without a path; kept in lower case and without the usual port of the scheme',
  }),
  {
    title: 'Origins',
    maxItems: 50,
    uniqueItems: true,
    description: 'Sites whose pages may call this from a browser',
  },
);

/**
 * The origin as browsers name it in `Origin`: in lower case, without the usual port of the scheme, addresses in their one
 * form (RFC 6454 section 6.2). undefined: the text is no origin of a web page, or has a user, a path, a query or a wildcard.
 */
export function asBrowserSends(text: string): string | undefined {
  const url = URL.parse(text);
  if (url?.href !== `${url?.origin}/`) return undefined;
  return /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:[0-9]+)?$/.test(url.origin) ? url.origin : undefined;
}
