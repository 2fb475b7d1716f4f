import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listed, openShown } from '../support/tournaments.ts';

const day = (number: number) => `2026-12-0${number}T00:00:00Z`;
// At noon of the third: 1 and 2 are finished, 3 to 5 active, 6 and 7 scheduled.
const { idsOf } = openShown([
  listed(7, { start: day(4), end: day(9) }),
  listed(6, { start: day(5), end: day(6) }),
  listed(5, { start: day(2), end: day(7) }),
  listed(4, { start: day(2), end: day(8) }),
  listed(3, { start: day(3), end: day(7) }),
  listed(2, { start: day(1), end: day(3) }),
  listed(1, { start: day(2), end: day(3) }),
]);

test('without sort: active, scheduled, finished, then newest start, then id', async () => {
  assert.deepEqual(await idsOf(), [3, 4, 5, 6, 7, 1, 2]);
});

test('a field sorts ascending, with - descending, and equal ones by id', async () => {
  assert.deepEqual(await idsOf('sort=start_date'), [2, 1, 4, 5, 3, 7, 6]);
  assert.deepEqual(await idsOf('sort=-start_date'), [6, 7, 3, 1, 4, 5, 2]);
  assert.deepEqual(await idsOf('sort=end_date'), [1, 2, 6, 3, 5, 4, 7]);
});

test('status sorts by its code: AC, FI, SC', async () => {
  assert.deepEqual(await idsOf('sort=status'), [3, 4, 5, 1, 2, 6, 7]);
  assert.deepEqual(await idsOf('sort=-status'), [6, 7, 1, 2, 3, 4, 5]);
});

test('several fields apply in the order given', async () => {
  assert.deepEqual(await idsOf('sort=start_date,-status'), [2, 1, 4, 5, 3, 7, 6]);
  assert.deepEqual(await idsOf('sort=status,-end_date'), [4, 3, 5, 1, 2, 7, 6]);
});

test('tournament_type keeps one type', async () => {
  const coins = openShown([listed(1), listed(2, { tournament_type: 'HC', rules: {} })]);
  assert.deepEqual(await coins.idsOf('tournament_type=HC'), [2]);
  assert.deepEqual(await coins.idsOf('tournament_type=PT'), [1]);
  assert.deepEqual(await coins.idsOf('tournament_type=SR'), []);
});
