import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutText } from './cut-text.ts';

test('a text is cut at its length, and one unit before where that would leave half of a character', () => {
  assert.equal(cutText('abc', 2), 'ab');
  assert.equal(cutText('abc', 5), 'abc');
  assert.equal(cutText('a🎰b', 2), 'a');
  assert.equal(cutText('a🎰b', 3), 'a🎰');
});
