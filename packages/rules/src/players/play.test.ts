import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { noPlay, type Play, together, withHour } from './play.ts';

const playOf = (hours: number[]): Play => hours.reduce(withHour, noPlay);

test('days of play are those of the 28 up to the latest', () => {
  const first = 490_000 - (490_000 % 24);
  assert.deepEqual(playOf([first]), { last_hour: first, played_days: 1 });
  assert.deepEqual(playOf([first, first + 23]), { last_hour: first + 23, played_days: 1 });
  assert.deepEqual(playOf([first, first + 24]), { last_hour: first + 24, played_days: 0b11 });
  assert.deepEqual(playOf([first, first + 27 * 24]).played_days, 2 ** 27 + 1);
  assert.deepEqual(playOf([first, first + 28 * 24]).played_days, 1);
});

test('the order in which hours arrive, and repeats of them, change nothing', () => {
  const hours = fc.array(fc.integer({ min: 490_000, max: 491_500 }), { maxLength: 40 });
  fc.assert(
    fc.property(hours, hours, (some, repeated) => {
      const all = [...some, ...repeated];
      assert.deepEqual(playOf([...all, ...some]), playOf(all.toReversed()));
      assert.deepEqual(together(playOf(some), playOf(repeated)), playOf(all));
    }),
  );
});

test('what is known already is the same object', () => {
  const play = playOf([490_000, 490_100]);
  assert.equal(withHour(play, 490_000), play);
  assert.equal(withHour(play, 400_000), play);
});
