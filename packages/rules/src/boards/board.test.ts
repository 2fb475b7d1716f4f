import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TieRule, tieRules } from '@laurel/contract/campaigns/definition.ts';
import fc from 'fast-check';
import { whole } from '../money/decimal.ts';
import { Board } from './board.ts';
import { compareEntries, placesOf } from './tie-rule.ts';

function emptyBoard(tie_rule: TieRule): Board {
  return new Board({ better: 'higher', prizesBy: 'place', prizes: [], currency: 'EUR', tieRule: tie_rule });
}

/** Whole numbers that a double holds exactly, and larger ones. */
const aroundTheLargestNumber = fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 2n });

const entry = fc.record({
  player_id: fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
  units: fc.oneof(fc.bigInt({ min: 1n, max: 3n }), aroundTheLargestNumber).map(whole),
  reached_at: fc.integer({ min: 0, max: 3 }),
  eligible: fc.integer({ min: 0, max: 4 }).map((dice) => dice > 0),
});
const entries = fc.uniqueArray(entry, { selector: (each) => each.player_id, maxLength: 80, size: 'max' });

for (const tieRule of tieRules) {
  test(`${tieRule}: every player’s place, position and neighbours are those of the sorted list`, () => {
    const property = fc.property(entries, (all) => {
      const board = emptyBoard(tieRule);
      for (const { eligible, ...one } of all) board.setScore(one.player_id, one, eligible);
      const sorted = all.filter(({ eligible }) => eligible).toSorted(compareEntries('higher'));
      const places = placesOf(sorted, tieRule);
      for (const [position, { player_id, units }] of sorted.entries()) {
        assert.equal(board.positionOf(player_id), position);
        assert.equal(board.placeOf(player_id), places[position]);
        assert.equal(board.unitsAt(position), units);
        const ofPlace = sorted[places.indexOf(places[position] as number)]?.units;
        if (tieRule !== 'first_to_reach')
          assert.equal(board.unitsOfPlace(places[position] as number), ofPlace);
        assert.equal(board.countBetter(units), sorted.filter((other) => other.units > units).length);
        const from = Math.max(0, position - 2);
        assert.deepEqual(
          board.around(player_id, 2).map((row) => [row.player_id, row.place]),
          sorted.slice(from, position + 3).map((one, i) => [one.player_id, places[from + i]]),
        );
      }
    });
    fc.assert(property);
  });
}

const change = fc.record({
  player: fc.integer({ min: 0, max: 1_500 }),
  units: fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.bigInt({ min: 2n ** 53n, max: 2n ** 53n + 2n })),
  becomes: fc.constantFrom('scored', 'scored', 'scored', 'hidden', 'removed'),
});

test('a board of several blocks stays sorted, whatever its players’ scores become', () => {
  const first = Array.from({ length: 1_400 }, (_, player) => ({
    player,
    units: player * 7,
    becomes: 'scored',
  }));
  const property = fc.property(fc.array(change, { minLength: 200, maxLength: 300 }), (changes) => {
    const board = emptyBoard('first_to_reach');
    const known = new Map<string, { player_id: string; units: number | bigint; reached_at: number }>();
    for (const { player, units, becomes } of [...first, ...changes]) {
      const player_id = `p${player}`;
      const one = { player_id, units, reached_at: 1 };
      board.setScore(player_id, becomes === 'removed' ? null : one, becomes === 'scored');
      if (becomes === 'scored') known.set(player_id, one);
      else known.delete(player_id);
    }
    const sorted = [...known.values()].sort(compareEntries('higher'));
    assert.equal(board.count, sorted.length);
    assert.deepEqual(
      board.rows(0, sorted.length).map((row) => row.player_id),
      sorted.map((one) => one.player_id),
    );
    for (const [position, { player_id }] of sorted.entries())
      if (position % 97 === 0) assert.equal(board.positionOf(player_id), position);
  });
  fc.assert(property, { numRuns: 30 });
});

test('who may not appear on the board keeps the score, and has no place and no neighbours', () => {
  const board = emptyBoard('first_to_reach');
  const entry = { player_id: 'a', units: 5, reached_at: 1 };
  board.setScore('a', entry, false);
  board.setScore('b', { player_id: 'b', units: 4, reached_at: 1 }, true);
  assert.deepEqual(board.scoreOf('a'), { ...entry, eligible: false });
  assert.deepEqual(
    [board.positionOf('a'), board.placeOf('a'), board.around('a', 2)],
    [undefined, undefined, []],
  );
  assert.equal(board.placeOf('b'), 1);
  board.setEligible('a', true);
  assert.deepEqual([board.placeOf('a'), board.placeOf('b')], [1, 2]);
  assert.equal(board.scoreOf('nobody'), undefined);
  assert.equal(board.unitsAt(2), undefined);
});

test('changes are counted where lines change, and not for a score or a right that stays as it was', () => {
  const board = emptyBoard('first_to_reach');
  const entry = { player_id: 'a', units: 5, reached_at: 1 };
  const later = { ...entry, reached_at: 2 };
  const counted = [
    () => board.setScore('a', entry, true),
    () => board.setScore('a', { ...entry }, true),
    () => board.setEligible('a', true),
    () => board.setScore('a', later, true),
    () => board.setEligible('a', false),
    () => board.setScore('a', entry, false),
    () => board.setEligible('b', true),
    () => board.setScore('a', null, false),
  ].map((change) => {
    change();
    return board.changes;
  });
  assert.deepEqual(counted, [1, 1, 1, 2, 3, 3, 3, 3]);
});

test('lines that were taken stay as they were, whatever becomes of the board', () => {
  const board = emptyBoard('shared');
  const set = (player_id: string, units: bigint) =>
    board.setScore(player_id, { player_id, units: whole(units), reached_at: 0 }, true);
  set('a', 3n);
  set('b', 2n);
  const before = board.rows(0, 2);
  const taken = board.lines(0, 2);
  set('b', 9n);
  assert.deepEqual(taken.rows(), before);
});
