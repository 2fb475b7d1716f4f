import { Type } from 'typebox';

/** The sites whose pages may call Laurel from a browser, as browsers name them in `Origin` (RFC 6454 section 7). */
export const originsSchema = Type.Array(
  Type.String({
    maxLength: 300,
    pattern: '^https?://([a-z0-9.-]{1,253}|\\[[0-9a-f:.]{2,45}\\])(:[0-9]{1,5})?$',
    description:
      'Scheme, host in lower case and port, without a path; the usual port of the scheme is left out',
  }),
  { maxItems: 50, uniqueItems: true, description: 'Sites whose pages may call this from a browser' },
);
