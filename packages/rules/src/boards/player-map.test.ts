import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PlayerMap } from './player-map.ts';

/** Enough that the map divides in the middle of the changes. */
const FIRST = 16_300;

test('a map of players holds what was set and not deleted, before and after it divides', () => {
  const change = fc.tuple(fc.integer({ min: 0, max: FIRST + 200 }), fc.boolean());
  const changes = fc.array(change, { minLength: 300, maxLength: 600, size: 'max' });
  const property = fc.property(changes, (all) => {
    const map = new PlayerMap<number>();
    const plain = new Map<string, number>();
    const set = (nth: number, value: number) => {
      map.set(`player-${nth}`, value);
      plain.set(`player-${nth}`, value);
    };
    for (let nth = 0; nth < FIRST; nth++) set(nth, nth);
    for (const [i, [nth, isDeleted]] of all.entries()) {
      if (!isDeleted) set(nth, i);
      else {
        map.delete(`player-${nth}`);
        plain.delete(`player-${nth}`);
      }
      assert.equal(map.get(`player-${nth}`), plain.get(`player-${nth}`));
    }
    for (let nth = 0; nth < 200; nth++) set(FIRST + nth, nth);
    assert.equal(map.size, plain.size);
    assert.deepEqual([...map.values()].sort(byNumber), [...plain.values()].sort(byNumber));
    for (const [player_id, value] of plain) assert.equal(map.get(player_id), value);
  });
  fc.assert(property, { numRuns: 10 });
});

function byNumber(a: number, b: number): number {
  return a - b;
}
