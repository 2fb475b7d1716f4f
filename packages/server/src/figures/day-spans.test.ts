import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daySpans } from './report-page.ts';

const days = ['01', '02', '03', '04', '05'].map((day, at) => ({
  ...{ day: `2026-12-${day}`, players: 10 - at, rounds: at, turnover: `${at}.1`, points: String(at) },
}));

test('days share a line only where there are more of them than lines', () => {
  assert.deepEqual(
    daySpans(days, 5).map((one) => one.days),
    days.map(({ day }) => day),
  );
  assert.deepEqual(daySpans(days, 3), [
    { days: '2026-12-01 – 2026-12-02', players: 10, rounds: 1, turnover: '1.2', points: '1' },
    { days: '2026-12-03 – 2026-12-04', players: 8, rounds: 5, turnover: '5.2', points: '5' },
    { days: '2026-12-05', players: 6, rounds: 4, turnover: '4.1', points: '4' },
  ]);
  assert.deepEqual(daySpans([], 3), []);
});
