import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseCoding } from '../../src/http/content-negotiation.ts';
import { namesTag } from '../../src/http/entity-tags.ts';

const choices: Array<[string | undefined, string | undefined]> = [
  [undefined, 'identity'],
  ['', 'identity'],
  ['*', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['gzip, deflate, br', 'gzip'],
  ['gzip, deflate, br, *;q=0.1', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=0.000, *', 'identity'],
  ['gzip;q=0.5, identity', 'identity'],
  ['gzip;q=0.5, identity;q=0.5', 'gzip'],
  ['gzip; q=1.0 , identity; q=0.5', 'gzip'],
  ['br', 'identity'],
  ['identity;q=0, *', 'gzip'],
  ['*;q=0, gzip', 'gzip'],
  ['identity;q=0', undefined],
  ['*;q=0', undefined],
  ['gzip;q=0, *;q=0', undefined],
  ['gzip;q=7', 'identity'],
];

for (const [header, coding] of choices)
  test(`Accept-Encoding: ${header} is served with ${coding ?? 'a refusal'}`, () => {
    assert.equal(chooseCoding(header), coding);
  });

test('If-None-Match names a tag alone, in a list, as a weak one, or with a star', () => {
  const named = ['"a"', '"x", "a"', 'W/"a"', '"x",W/"a"', '*'];
  assert.deepEqual(
    named.map((header) => namesTag(header, '"a"')),
    named.map(() => true),
  );
  const others = [undefined, '', '"b"', '"a-gzip"', 'a'];
  assert.deepEqual(
    others.map((header) => namesTag(header, '"a"')),
    others.map(() => false),
  );
});
