import { iso31661Alpha3ToAlpha2 } from 'iso-3166/1-a3-to-1-a2.js';

const assigned = new Set(Object.values(iso31661Alpha3ToAlpha2));

/** What is widely written instead of the assigned code. */
const aliases: Readonly<Record<string, string>> = { UK: 'GB' };

/**
 * The code of ISO 3166-1 alpha-2 of a country that is written by its two or three letters, in capitals or not
 * (docs/rules/facts.md#2); null if it is no country. Other alphabets are left out before capitals are made, as ß would
 * become SS, South Sudan.
 */
export function countryCode(text: string): string | null {
  if (!/^[a-z]{2,3}$/i.test(text)) return null;
  const capitals = text.toUpperCase();
  const code = aliases[capitals] ?? iso31661Alpha3ToAlpha2[capitals] ?? capitals;
  return assigned.has(code) ? code : null;
}

/** What is no country in a list at `at`. */
export function unknownCountries(at: string, countries: readonly string[]) {
  return countries.flatMap((country, index) =>
    countryCode(country) === null
      ? [{ pointer: `${at}/${index}`, detail: 'must be a country of ISO 3166-1, such as GB' }]
      : [],
  );
}

/** The codes of a list, each once. A list that `read` refuses in part stays as it is, so that a fault can point at it. */
export function distinctCodes(written: readonly string[], read: (text: string) => string | null): string[] {
  const codes = written.map(read);
  return codes.every((code) => code !== null) ? [...new Set(codes)] : [...written];
}
