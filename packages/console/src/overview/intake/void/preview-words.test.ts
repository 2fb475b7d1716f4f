import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewWords } from './void-preview.ts';

const before = { score: '1200.5', place: 2, prizes: ['€250'] };
const firstToReach = { rules: { tie_rule: 'first_to_reach' as const } };

test('the effect of a void on one board is given in numbers', () => {
  const after = { score: '1198', place: 4, prizes: ['50 free spins'] };
  assert.deepEqual(previewWords({ campaign: firstToReach, before, after }), [
    'Score: 1,200.5 → 1,198',
    'Place: 2 → 4; 2 others move up',
    'Wins now: €250 → 50 free spins',
  ]);
});

test('who loses every round leaves the board; who moves nowhere is said to', () => {
  const gone = { score: null, place: null, prizes: [] };
  assert.deepEqual(previewWords({ campaign: firstToReach, before, after: gone }), [
    'Score: 1,200.5 → none',
    'Place: 2 → not on the board; all players below move up by one',
    'Wins now: €250 → nothing',
  ]);
  assert.deepEqual(previewWords({ campaign: firstToReach, before, after: before }), []);
});

test('a place that was not read far enough for is no number, and shared places count nobody', () => {
  assert.deepEqual(
    previewWords({ campaign: firstToReach, before, after: { score: '1', place: undefined, prizes: [] } }),
    ['Score: 1,200.5 → 1', 'Place: 2 → below the first 10,000'],
  );
  const shared = { rules: { tie_rule: 'shared' as const } };
  assert.deepEqual(previewWords({ campaign: shared, before, after: { ...before, place: 3 } }), [
    'Place: 2 → 3',
  ]);
});
