import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import fc from 'fast-check';
import { moneyOf } from '../prizes/prize-cost.ts';
import { pooledPrizes, winnersOfTie } from './pooled-prizes.ts';

const titles = { en: 'a prize' };
const cash = (place_from: number, place_to: number, amount: string): Prize => {
  return { kind: 'cash', amount, place_from, place_to, titles };
};
const spins = (place: number): Prize => {
  return { kind: 'free_spins', count: 10, game_ids: [], place_from: place, place_to: place, titles };
};
const amounts = (prizes: readonly Prize[]) =>
  prizes.map((prize) => ('amount' in prize ? prize.amount : prize.kind));

function sharesOf(prizes: Prize[], from: number, to: number, currency = 'EUR'): string[][] {
  return Array.from({ length: to - from }, (_, index) =>
    amounts(pooledPrizes(prizes, { from, to }, from + index, { currency })),
  );
}

test('a tie splits the money of all places that it covers, and what is left goes to its first lines', () => {
  const prizes = [cash(1, 1, '100'), cash(2, 2, '50'), cash(3, 5, '10')];
  assert.deepEqual(sharesOf(prizes, 0, 2), [['75'], ['75']]);
  assert.deepEqual(sharesOf(prizes, 1, 4), [['23.34'], ['23.33'], ['23.33']]);
  assert.deepEqual(sharesOf(prizes, 3, 7), [['5'], ['5'], ['5'], ['5']]);
  assert.deepEqual(sharesOf([cash(1, 1, '2')], 0, 3, 'JPY'), [['1'], ['1'], []]);
  assert.deepEqual(sharesOf([cash(1, 1, '1')], 0, 3, 'KWD'), [['0.334'], ['0.333'], ['0.333']]);
});

test('a single line has the prizes of its place as they are, and spins stay at their position', () => {
  const prizes = [cash(1, 1, '100'), spins(2), cash(2, 2, '50')];
  assert.equal(pooledPrizes(prizes, { from: 0, to: 1 }, 0, { currency: 'EUR' })[0], prizes[0]);
  assert.deepEqual(sharesOf(prizes, 0, 2), [['75'], ['free_spins', '75']]);
});

test('the title of a share is its amount', () => {
  const [share] = pooledPrizes([cash(1, 1, '75')], { from: 0, to: 2 }, 0, { currency: 'EUR' });
  assert.deepEqual(share?.titles, { en: '37.50 EUR' });
});

test('bonuses of different wagering are not added up', () => {
  const bonus = (place: number, wagering: string): Prize => {
    return { kind: 'bonus', amount: '10', wagering, place_from: place, place_to: place, titles };
  };
  assert.deepEqual(sharesOf([bonus(1, '30'), bonus(2, '30'), bonus(3, '40')], 0, 3), [
    ['6.67', '3.34'],
    ['6.67', '3.33'],
    ['6.66', '3.33'],
  ]);
});

const range = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 5 }));
const drawn = fc.array(
  fc
    .tuple(range, fc.integer({ min: 1, max: 300 }), fc.boolean())
    .map(([[from, more], worth, isCash]) =>
      isCash ? cash(from, from + more, String(worth / 100)) : spins(from),
    ),
  { maxLength: 5 },
);

test('shares come to the money of the places of the tie, and lines that win anything are counted', () => {
  const property = fc.property(
    drawn,
    fc.integer({ min: 0, max: 8 }),
    fc.integer({ min: 1, max: 400 }),
    (prizes, from, length) => {
      const tie = { from, to: from + length };
      const lines = Array.from({ length }, (_, i) =>
        pooledPrizes(prizes, tie, from + i, { currency: 'EUR' }),
      );
      const places = Array.from({ length }, (_, i) =>
        prizes.filter(({ place_from, place_to }) => place_from <= from + i + 1 && from + i + 1 <= place_to),
      );
      const money = (won: Prize[][]) => won.flat().reduce((sum, prize) => sum + moneyOf(prize), 0n);
      assert.equal(money(lines), money(places));
      assert.equal(
        winnersOfTie(prizes, tie, { currency: 'EUR' }),
        lines.filter((won) => won.length > 0).length,
      );
    },
  );
  fc.assert(property, { numRuns: 300 });
});
