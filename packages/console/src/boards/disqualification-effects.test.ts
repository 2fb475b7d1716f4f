import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import { disqualificationEffects } from './disqualification-effects.ts';

const prizes = [
  { place_from: 1, place_to: 1, title: 'gold' },
  { place_from: 2, place_to: 3, title: 'silver' },
];
const wins = (place: number) =>
  prizes.filter(({ place_from, place_to }) => place_from <= place && place <= place_to);

/** A board as its places, from the line that is taken off; players are named by where they are. */
function effects(places: number[], board: { before?: number; count?: number; by?: typeof prizes } = {}) {
  const { before = 0, by = prizes } = board;
  const { count = before + places.length } = board;
  const rows = places.map((place, index) => ({
    place,
    player_id: `p${before + index + 1}`,
    player_username: `player ${before + index + 1}`,
    prizes: wins(place).map(({ title }) => title),
  }));
  const found = disqualificationEffects({ rows: rows as LeaderboardRow[], before, count }, by);
  const gains = found.gains.map(
    ({ player_id, place_before, place_after, before: from, after }) =>
      `${player_id} ${place_before}→${place_after} ${from.join('+') || 'none'}→${after.join('+')}`,
  );
  return { ...found, gains };
}

test('those behind move up by one, and who crosses a line of prizes wins more', () => {
  assert.deepEqual(effects([1, 2, 3, 4], { count: 100 }), {
    loses: ['gold'],
    movesUp: 99,
    gains: ['p2 2→1 silver→gold', 'p4 4→3 none→silver'],
    winners: [],
  });
});

test('behind the last prize nobody gains anything', () => {
  assert.deepEqual(effects([4, 5], { before: 3, count: 10 }), {
    loses: [],
    movesUp: 6,
    gains: [],
    winners: [],
  });
});

test('where fewer are on the board than win, a prize is nobody’s afterwards', () => {
  assert.deepEqual(effects([1, 2, 3]).winners, [{ title: 'silver', before: 1, after: 0 }]);
  assert.deepEqual(effects([3], { before: 2 }), {
    loses: ['silver'],
    movesUp: 0,
    gains: [],
    winners: [{ title: 'silver', before: 1, after: 0 }],
  });
});

test('who shares the place stays, and several who share one move up together', () => {
  assert.deepEqual(effects([1, 1, 3, 4, 4], { count: 9 }), {
    loses: ['gold'],
    movesUp: 7,
    gains: ['p4 4→3 none→silver', 'p5 4→3 none→silver'],
    winners: [
      { title: 'gold', before: 1, after: 0 },
      { title: 'silver', before: 0, after: 2 },
    ],
  });
});

test('where the score wins the prize nobody else wins anything', () => {
  const { loses, movesUp, gains, winners } = effects([1, 2, 3], { by: [] });
  assert.deepEqual([loses, movesUp, gains, winners], [['gold'], 2, [], []]);
});
