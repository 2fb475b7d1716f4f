import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareCodePoints } from './code-points.ts';

test('texts are ordered by code points, not by UTF-16 units', () => {
  const sorted = ['\u{1F600}', '\uFF5E', 'b', 'ab', 'a', '', '\uD7FF', '\uE000'].sort(compareCodePoints);
  assert.deepEqual(sorted, ['', 'a', 'ab', 'b', '\uD7FF', '\uE000', '\uFF5E', '\u{1F600}']);
});
