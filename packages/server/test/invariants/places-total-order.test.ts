import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareEntries, placesOf } from '@laurel/rules/boards/tie-rule.ts';
import { whole } from '@laurel/rules/money/decimal.ts';
import fc from 'fast-check';
import { propertyRuns } from '../support/property-runs.ts';

const entry = fc.record({
  player_id: fc.string({ unit: 'binary', maxLength: 3 }),
  units: fc
    .oneof(fc.bigInt({ min: 0n, max: 2n }), fc.bigInt({ min: 2n ** 53n - 2n, max: 2n ** 53n + 1n }))
    .map(whole),
  reached_at: fc.integer({ min: 0, max: 3 }),
});
const boards = fc.uniqueArray(entry, { selector: (each) => each.player_id });
const better = fc.constantFrom('higher' as const, 'lower' as const);

describe('places are a total order (I6)', () => {
  test('a board does not depend on the order of its entries', () => {
    const orders = boards.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    const property = fc.property(orders, better, ([entries, shuffled], direction) => {
      const compare = compareEntries(direction);
      assert.deepEqual(shuffled.toSorted(compare), entries.toSorted(compare));
    });
    fc.assert(property, propertyRuns(100));
  });

  test('any three entries are in order, and only a player’s own entries are equal', () => {
    const property = fc.property(entry, entry, entry, better, (a, b, c, direction) => {
      const compare = compareEntries(direction);
      assert.equal(Math.sign(compare(a, b)) + Math.sign(compare(b, a)), 0);
      if (a.player_id !== b.player_id) assert.notEqual(compare(a, b), 0);
      if (compare(a, b) <= 0 && compare(b, c) <= 0) assert.ok(compare(a, c) <= 0);
    });
    fc.assert(property, propertyRuns(2000));
  });

  test('a shared place is one more than the number of better scores; places without sharing have no gaps', () => {
    const property = fc.property(boards, (entries) => {
      const sorted = entries.toSorted(compareEntries('higher'));
      const shared = sorted.map(({ units }) => 1 + sorted.filter((other) => other.units > units).length);
      assert.deepEqual(placesOf(sorted, 'shared'), shared);
      assert.deepEqual(
        placesOf(sorted, 'first_to_reach'),
        Array.from(sorted, (_, index) => index + 1),
      );
    });
    fc.assert(property, propertyRuns(100));
  });
});
