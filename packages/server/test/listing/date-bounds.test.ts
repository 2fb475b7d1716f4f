import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listed, openShown } from '../support/tournaments.ts';

const { idsOf } = openShown([
  listed(1, { start: '2026-12-01T00:00:00Z', end: '2026-12-08T12:00:00Z' }),
  listed(2, { start: '2026-12-02T01:00:00+02:00', end: '2026-12-09T00:00:00Z' }),
]);

test('start_date is an inclusive lower bound of start', async () => {
  assert.deepEqual(await idsOf('start_date=2026-12-01T00:00:00Z&sort=start_date'), [1, 2]);
  assert.deepEqual(await idsOf('start_date=2026-12-01T00:00:00.000001Z'), [2]);
  assert.deepEqual(await idsOf('start_date=2026-12-01T23:00:00Z'), [2]);
  assert.deepEqual(await idsOf('start_date=2026-12-01T23:00:01Z'), []);
});

test('end_date is an inclusive upper bound of end', async () => {
  assert.deepEqual(await idsOf('end_date=2026-12-08T12:00:00Z'), [1]);
  assert.deepEqual(await idsOf('end_date=2026-12-08T11:59:59Z'), []);
  assert.deepEqual(await idsOf('end_date=2026-12-09T00:00:00Z&sort=end_date'), [1, 2]);
});

test('without an offset a bound is UTC; a day without a time is the whole day', async () => {
  assert.deepEqual(await idsOf('start_date=2026-12-01T23:00:00'), [2]);
  assert.deepEqual(await idsOf('start_date=2026-12-02'), []);
  assert.deepEqual(await idsOf('start_date=2026-12-01&sort=start_date'), [1, 2]);
  assert.deepEqual(await idsOf('end_date=2026-12-08'), [1]);
  assert.deepEqual(await idsOf('end_date=2026-12-07'), []);
});

test('other forms of ISO 8601, and a plus that was not encoded, are understood', async () => {
  assert.deepEqual(await idsOf('start_date=2026-12-02T01:00'), []);
  assert.deepEqual(await idsOf('start_date=2026-12-02T01:00%2B02:00'), [2]);
  assert.deepEqual(await idsOf('start_date=2026-12-02T01:00:00+02:00'), [2]);
  assert.deepEqual(await idsOf('start_date=2026-12-02T01:00:00%2B0200'), [2]);
  assert.deepEqual(await idsOf('start_date=2026-12-01T13:00:00-1000'), [2]);
});
