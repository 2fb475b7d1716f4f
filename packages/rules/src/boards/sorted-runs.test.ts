import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { whole } from '../money/decimal.ts';
import { SortedRuns } from './sorted-runs.ts';
import { type BoardEntry, compareEntries, numbersOfEntries } from './tie-rule.ts';

/** Twice as many as are sorted in one go, and some more. */
const ITEMS = 9_000;
const PART = 100;
/** No double holds two of these that are next to each other. */
const WIDE = 2n ** 70n;

const better = fc.constantFrom('higher' as const, 'lower' as const);
const drawn = fc.array(
  fc.record({ units: fc.integer({ min: -3, max: 9 }), reached_at: fc.integer({ min: 0, max: 3 }) }),
  { minLength: 1, maxLength: 40 },
);

test('entries are merged in the order of a board, a part at a time, with scores that no double holds among them', () => {
  const property = fc.property(better, drawn, fc.integer(), (sense, shapes, seed) => {
    const entries = Array.from({ length: ITEMS }, (_, nth): BoardEntry => {
      const { units, reached_at } = shapes[nth % shapes.length] as (typeof shapes)[number];
      const player_id = String(Math.imul(nth + 1, 0x9e3779b1) ^ seed);
      return { player_id, reached_at, units: units < 5 ? units : whole(WIDE + BigInt(units)) };
    });
    const compare = compareEntries(sense);
    const runs = new SortedRuns({ compare, ...numbersOfEntries(sense) });
    for (const entry of entries) runs.add(entry);
    const parts = [...runs.merged()];
    assert.ok(parts.every((part) => part.length <= PART));
    assert.deepEqual(parts.flat(), entries.toSorted(compare));
  });
  fc.assert(property, { numRuns: 20 });
});

test('of no items there is no part', () => {
  const runs = new SortedRuns({ compare: compareEntries('higher'), ...numbersOfEntries('higher') });
  assert.deepEqual([...runs.merged()], []);
});
