import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { scoreText, scoreUnits } from '../kinds/tournament/score.ts';
import { type BoardEntry, compareEntries, placesOf, prizesFor } from './tie-rule.ts';

function entry(player_id: string, score: string, reached_at: number): BoardEntry {
  return { player_id, units: scoreUnits(score), reached_at };
}

const entries = [
  entry('b', '10', 2),
  entry('a', '10', 2),
  entry('c', '10', 1),
  entry('d', '9.5', 0),
  entry('e', '100', 9),
];

test('a board is ordered by score, who reached it first, and player_id', () => {
  const ids = (better: 'higher' | 'lower') =>
    entries
      .toSorted(compareEntries(better))
      .map((each) => each.player_id)
      .join('');
  assert.equal(ids('higher'), 'ecabd');
  assert.equal(ids('lower'), 'dcabe');
});

test('places go 1, 2, 3 or are shared by equal scores', () => {
  const sorted = entries.toSorted(compareEntries('higher'));
  assert.deepEqual(placesOf(sorted, 'first_to_reach'), [1, 2, 3, 4, 5]);
  assert.deepEqual(placesOf(sorted, 'shared'), [1, 2, 2, 2, 5]);
  assert.deepEqual(placesOf(sorted, 'pooled'), [1, 2, 2, 2, 5]);
  assert.deepEqual(placesOf(sorted, 'dense'), [1, 2, 2, 2, 3]);
});

test('a prize covers its places, or the rounds used where the type says so', () => {
  const prizes: Prize[] = [
    { place_from: 1, place_to: 1, kind: 'cash', amount: '5', titles: { en: 'first' } },
    { place_from: 2, place_to: 10, kind: 'cash', amount: '1', titles: { en: 'others' } },
  ];
  const titles = (by: 'place' | 'score', place: number, score: string) =>
    prizesFor(prizes, by, place, scoreUnits(score)).map((prize) => prize.titles?.en);
  assert.deepEqual(titles('place', 1, '10'), ['first']);
  assert.deepEqual(titles('place', 10, '1'), ['others']);
  assert.deepEqual(titles('place', 11, '1'), []);
  assert.deepEqual(titles('score', 99, '1'), ['first']);
  assert.deepEqual(titles('score', 1, '11'), []);
});

test('a score is the same as text and as units', () => {
  for (const text of ['0', '120', '2.5', '0.1', '0.00000001', '123456789012345678']) {
    assert.equal(scoreText(scoreUnits(text)), text);
  }
  assert.throws(() => scoreUnits('0.000000001'), RangeError);
});
