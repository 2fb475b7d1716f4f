import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BoundedCache } from '../../../src/listing/bounded-cache.ts';

test('what was not asked for the longest goes first when the weight is reached', () => {
  const cache = new BoundedCache<string>(10, (text) => text.length);
  cache.set('a', '1234');
  cache.set('b', '1234');
  cache.get('a');
  cache.set('c', '1234');
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], ['1234', undefined, '1234']);
});

test('what is asked for again and again keeps its place, and the others theirs', () => {
  const cache = new BoundedCache<string>(10, (text) => text.length);
  cache.set('a', '123');
  cache.set('b', '123');
  cache.set('c', '123');
  for (const key of ['c', 'c', 'a', 'a', 'b', 'a', 'a']) assert.equal(cache.get(key), '123');
  cache.set('d', '123');
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((key) => cache.get(key)),
    ['123', '123', undefined, '123'],
  );
  cache.set('d', '12345678901');
  assert.equal(cache.get('d'), undefined);
});

test('a value that takes another’s place takes its weight too', () => {
  const cache = new BoundedCache<string>(10, (text) => text.length);
  for (let i = 0; i < 5; i += 1) cache.set('a', '12345678');
  cache.set('b', '12');
  assert.deepEqual([cache.get('a'), cache.get('b')], ['12345678', '12']);
});

test('a value that alone is too heavy is not kept and drives out no other', () => {
  const cache = new BoundedCache<string>(10, (text) => text.length);
  cache.set('a', '1234');
  cache.set('b', '12345678901');
  assert.deepEqual([cache.get('a'), cache.get('b')], ['1234', undefined]);
});
