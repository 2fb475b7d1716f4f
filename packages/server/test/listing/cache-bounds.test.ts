import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoize } from '../../src/listing/routes/listings.ts';

function watched(capacity: number) {
  const read: string[] = [];
  const length = memoize((text) => {
    read.push(text);
    return text.length;
  }, capacity);
  return { read, length };
}

test('a text is read once, and every answer is that of its own text', () => {
  const { read, length } = watched(10);
  for (const text of ['a', 'bc', '', 'a', 'bc', '', 'a']) assert.equal(length(text), text.length);
  assert.deepEqual(read, ['a', 'bc', '']);
});

test('beyond the capacity, the least recently used texts are evicted', () => {
  const { read, length } = watched(2);
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) assert.equal(length(text), 1);
  assert.deepEqual(read, ['a', 'b', 'c', 'b']);
});

test('a long text is read each time', () => {
  const { read, length } = watched(10);
  const long = 'a'.repeat(501);
  for (let i = 0; i < 2; i += 1) assert.equal(length(long), 501);
  assert.equal(read.length, 2);
});
