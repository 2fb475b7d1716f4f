import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryCode, distinctCodes } from './countries.ts';

test('a country is written by its two or three letters, in capitals or not; UK is the United Kingdom', () => {
  const written = ['GB', 'gb', 'Gb', 'GBR', 'gbr', 'UK', 'uk', 'DE', 'deu', 'ROU', 'xk', 'ala'];
  assert.deepEqual(written.map(countryCode), [
    ...['GB', 'GB', 'GB', 'GB', 'GB', 'GB', 'GB'],
    ...['DE', 'DE', 'RO', null, 'AX'],
  ]);
});

test('whatever else is written is no country', () => {
  const others = ['', 'G', 'XX', 'EU', 'ZZZ', 'UKR ', 'Germany', '826', 'GB-ENG', 'ß', 'ﬁ', 'ıs', '\u212AE'];
  assert.deepEqual(
    others.filter((text) => countryCode(text) !== null),
    [],
  );
});

test('a list names each country once; one that holds no country is left as it was written', () => {
  assert.deepEqual(distinctCodes(['UK', 'gb', 'SE'], countryCode), ['GB', 'SE']);
  assert.deepEqual(distinctCodes(['UK', 'GB', 'XX'], countryCode), ['UK', 'GB', 'XX']);
});
