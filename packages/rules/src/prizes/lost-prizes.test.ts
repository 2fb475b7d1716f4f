import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lostPrizes, type WonPrize } from './prize-cost.ts';

const shared = { place_from: 1, place_to: 1, titles: { en: 'a prize' } };
const cash = (amount: string, winners = 1): WonPrize => ({
  ...{ prize: { ...shared, kind: 'cash', amount }, winners },
});
const spins = (count: number): WonPrize => ({
  ...{ prize: { ...shared, kind: 'free_spins', count, game_ids: [] }, winners: 1 },
});
const item = (value: string): WonPrize => ({ prize: { ...shared, kind: 'catalog_item', value }, winners: 1 });

test('a prize is lost where none of its kind is worth as much', () => {
  assert.equal(lostPrizes([cash('100')], []), 1);
  assert.equal(lostPrizes([], [cash('100')]), 0);
  assert.equal(lostPrizes([cash('100')], [cash('100.00000001')]), 0);
  assert.equal(lostPrizes([cash('100')], [cash('99.99999999')]), 1);
  assert.equal(lostPrizes([cash('100')], [spins(1_000)]), 1);
  assert.equal(lostPrizes([spins(10)], [spins(20)]), 0);
  assert.equal(lostPrizes([item('cup')], [item('mug')]), 1);
});

test('each prize takes the place of one, the largest of the largest', () => {
  assert.equal(lostPrizes([cash('50'), cash('100')], [cash('100'), cash('60')]), 0);
  assert.equal(lostPrizes([cash('50'), cash('100')], [cash('100')]), 1);
  assert.equal(lostPrizes([cash('5', 3)], [cash('5', 1), cash('6', 1)]), 1);
});
