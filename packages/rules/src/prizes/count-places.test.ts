import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countPlaces } from './prize-cost.ts';

const range = (place_from: number, place_to: number) => ({ place_from, place_to });

test('a place counts once, however many prizes it wins and in whatever order they are written', () => {
  assert.equal(countPlaces([]), 0);
  assert.equal(countPlaces([range(5, 9), range(1, 1)]), 6);
  assert.equal(countPlaces([range(1, 10), range(1, 1), range(2, 3)]), 10);
  assert.equal(countPlaces([range(3, 5), range(1, 3), range(8, 8)]), 6);
});
