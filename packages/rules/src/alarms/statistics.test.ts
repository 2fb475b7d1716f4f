import assert from 'node:assert/strict';
import { test } from 'node:test';
import { binomialTail, centreAndSpread, discoveryLimit, median, normalTail } from './statistics.ts';

const isNear = (actual: number, expected: number, tolerance = 1e-6) =>
  assert.ok(Math.abs(actual - expected) <= tolerance * Math.abs(expected), `${actual} is not ${expected}`);

test('the median is the middle value, whatever the order', () => {
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([4, 1, 3, 2]), 2.5);
  assert.ok(Number.isNaN(median([])));
});

test('up to half of the values may be anything without moving centre and spread far', () => {
  const values = [1, 2, 3, 4, 5];
  assert.deepEqual(centreAndSpread(values), { centre: 3, spread: 1.4826 });
  const { centre, spread } = centreAndSpread([...values, 1e9, 1e9, 1e9, 1e9].slice(0, 8));
  assert.ok(centre <= 5 && spread <= 1.4826 * 3, `${centre} ± ${spread}`);
});

test('tails of the normal distribution are those of its tables', () => {
  isNear(normalTail(0), 0.5);
  isNear(normalTail(1.959964), 0.025);
  isNear(normalTail(6), 9.865876e-10);
  isNear(normalTail(-1), 0.8413447);
});

test('tails of the binomial distribution are exact', () => {
  isNear(binomialTail(2, 3, 0.5), 0.5);
  isNear(binomialTail(13, 13, 0.5), 2 ** -13);
  isNear(binomialTail(1, 10, 0.1), 1 - 0.9 ** 10);
  isNear(binomialTail(600, 1000, 0.5), 1.364232e-10, 1e-5);
  assert.deepEqual([binomialTail(0, 5, 0.3), binomialTail(6, 5, 0.3), binomialTail(5, 5, 1)], [1, 0, 1]);
});

test('discoveries are limited as Benjamini and Hochberg published it', () => {
  // The fifteen p-values of section 3.2 of their paper: four are discoveries at 0.05.
  const published = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
    0.759, 1,
  ];
  assert.equal(discoveryLimit(published.toReversed(), 0.05), 0.0095);
  assert.ok(discoveryLimit([0.2, 0.9], 0.05) < 0);
  assert.ok(discoveryLimit([], 0.05) < 0);
});
