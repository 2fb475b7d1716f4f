import { Type } from 'typebox';

/** The sites whose pages may call Laurel from a browser, as browsers name them in `Origin` (RFC 6454 section 7). */
export const originsSchema = Type.Array(
  Type.String({
    maxLength: 300,
    description:
      'Scheme, host and port, without a path; kept in lower case and without the usual port of the scheme',
  }),
  { maxItems: 50, uniqueItems: true, description: 'Sites whose pages may call this from a browser' },
);
