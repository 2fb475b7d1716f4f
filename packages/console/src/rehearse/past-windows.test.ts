import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pastWindows } from './past-windows.ts';

const now = new Date('2026-12-03T12:00:00Z');

test('windows are as long as the campaign, a week apart, and the last one is just over', () => {
  const coming = { start: '2026-12-31T12:00:00Z', end: '2027-01-01T12:00:00Z' };
  assert.deepEqual(
    pastWindows(coming, now, 2).map(({ start, end }) => [start, end]),
    [
      ['2026-11-19T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
      ['2026-11-26T12:00:00.000Z', '2026-11-27T12:00:00.000Z'],
    ],
  );
});

test('of a campaign that is over its own window is the last one', () => {
  const over = { start: '2026-12-01T00:00:00Z', end: '2026-12-02T00:00:00Z' };
  assert.equal(pastWindows(over, now, 1)[0]?.end, '2026-12-02T00:00:00.000Z');
});
