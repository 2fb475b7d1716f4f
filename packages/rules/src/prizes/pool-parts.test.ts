import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import fc from 'fast-check';
import { minorUnit } from '../money/minor-units.ts';
import { prizesWithAmounts } from './pool-parts.ts';
import { moneyOf } from './prize-cost.ts';

const titles = { en: 'a part' };
const part = (place_from: number, place_to: number, percent: string): PlacedPrize => {
  return { kind: 'cash', percent, place_from, place_to, titles };
};
const parts = (amount: string, currency: string, prizes: PlacedPrize[]) =>
  prizesWithAmounts({ prizes, pool: { amount, currency }, currency }).map((prize) => [
    prize.place_from,
    prize.place_to,
    'amount' in prize ? prize.amount : prize.kind,
  ]);

test('parts are rounded down to minor units, and what is left goes to the best place', () => {
  const thirds = [part(2, 3, '33.33'), part(1, 1, '33.33')];
  assert.deepEqual(parts('100', 'EUR', thirds), [
    [2, 3, '33.33'],
    [1, 1, '33.34'],
  ]);
  assert.deepEqual(parts('100', 'JPY', thirds), [
    [2, 3, '33'],
    [1, 1, '34'],
  ]);
  assert.deepEqual(parts('1', 'KWD', [part(1, 3, '33')]), [
    [1, 1, '0.34'],
    [2, 3, '0.33'],
  ]);
});

test('prizes with amounts stay as they are, and without a pool so do all', () => {
  const fixed: PlacedPrize = { kind: 'cash', amount: '5', place_from: 1, place_to: 1, titles };
  assert.deepEqual(parts('100', 'EUR', [fixed, part(1, 2, '50')]), [
    [1, 1, '5'],
    [1, 2, '50'],
  ]);
  assert.equal(prizesWithAmounts({ prizes: [fixed], currency: 'EUR' })[0], fixed);
});

const currencies = fc.constantFrom('EUR', 'JPY', 'KWD');

test('the parts of all places come to the pool, in currencies of 0, 2 and 3 decimals', () => {
  const percents = fc.array(fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 4 })), {
    minLength: 1,
    maxLength: 6,
  });
  const property = fc.property(
    percents,
    currencies,
    fc.integer({ min: 1, max: 10 ** 9 }),
    (some, currency, count) => {
      const pool = (BigInt(count) * minorUnit({ currency })).toString().padStart(9, '0');
      const amount = `${pool.slice(0, -8)}.${pool.slice(-8)}`;
      let place = 1;
      const prizes = some.map(([thousandths, places]) => {
        place += places;
        return part(place - places, place - 1, String(thousandths / 1_000));
      });
      const won = prizesWithAmounts({ prizes, pool: { amount, currency }, currency });
      const sum = won.reduce(
        (all, prize) => all + moneyOf(prize) * BigInt(prize.place_to - prize.place_from + 1),
        0n,
      );
      assert.equal(sum, BigInt(count) * minorUnit({ currency }));
      for (const prize of won) assert.equal(moneyOf(prize) % minorUnit({ currency }), 0n);
    },
  );
  fc.assert(property, { numRuns: 300 });
});
