import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UnreadableFile } from '../src/reading/members.ts';
import { strictJson } from '../src/reading/strict-json.ts';

const brackets = (count: number) => `${'['.repeat(count)}${']'.repeat(count)}`;

test('a text with one reading is read', () => {
  const plain = { event: ['Aa+/0=', 0, null, 999_999_999_999_999], 'a long one': ['x'.repeat(2_000)] };
  const values = [
    plain,
    { event: plain.event },
    { a: [1, -2.5, 1e21, null, true, 'é \\ " \n \ud800'], b: {} },
    [],
    'text',
    0,
  ];
  for (const value of values) assert.deepEqual(strictJson(JSON.stringify(value), 'It'), value);
  assert.deepEqual(strictJson(JSON.stringify({ a: `"\\"${'['.repeat(500)}\\` }), 'It'), {
    a: `"\\"${'['.repeat(500)}\\`,
  });
  assert.ok(strictJson(brackets(64), 'It'));
  assert.deepEqual(strictJson('{"a":"__proto__"}', 'It'), { a: '__proto__' }, 'as a value it is a text');
});

test('a text with two readings, or absurd ones, is refused', () => {
  const refused = [
    ...['{"a":1,"a":1}', '{"a":{"b":1,"b":2}}', '{"a":1,"\\u0061":2}', '{"\\u0061":1}', '{ "a":1}'],
    ...['{"a":1}\r', '\ufeff{"a":1}', '[1.0]', '[1e0]', '[-0]', '[1e400]', '[12345678901234567890]'],
    ...['["\\/"]', '["\\u00e9"]', '{"__proto__":{"x":1}}', '[[{"a":{"__proto__":1}}]]', brackets(65)],
    ...[brackets(100_000), `{"a":"\\\\","b":${brackets(65)}}`, '{"event":["a",01]}'],
    ...['{"event":["a",12345678901234567890]}', '{"event":["a",-0]}', '{"event":["a",]}'],
    ...['{"event":["a"]}\n', '{"event":["a"],"event":["a"]}', '{"event":["\\u0061"]}', '{"__proto__":["a"]}'],
    ...['{"a":1', '"a', ''],
  ];
  for (const text of refused) assert.throws(() => strictJson(text, 'It'), UnreadableFile, text.slice(0, 40));
});
