import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyMinute, sumOf } from './every-minute.ts';

const minute = (time: string, accepted: number, rejected: number) => ({
  minute: `2026-12-03T${time}:00.000Z`,
  accepted,
  duplicates: 0,
  conflicts: 0,
  rejected,
  dated_ahead: 0,
});

test('minutes in which nothing was sent are there, too, and sums are of all of them', () => {
  const minutes = [minute('11:58', 7, 1), minute('12:00', 3, 0)];
  const every = everyMinute({ from: '2026-12-03T11:57:00.000Z', to: '2026-12-03T12:01:00.000Z', minutes });
  assert.deepEqual(
    every.map(({ minute, accepted }) => [minute.slice(11, 16), accepted]),
    [
      ['11:57', 0],
      ['11:58', 7],
      ['11:59', 0],
      ['12:00', 3],
    ],
  );
  assert.deepEqual(sumOf(every), { accepted: 10, duplicates: 0, conflicts: 0, rejected: 1, dated_ahead: 0 });
});
