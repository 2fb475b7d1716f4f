import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayRates, daysUpTo } from './rate-days.ts';

test('a rate holds from its day on until the next one; before the first there is a hole', () => {
  const days = daysUpTo(new Date('2026-12-01T23:59:00Z'), 4);
  assert.deepEqual(days, ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01']);
  const rate = (date: string, per_eur: string) => ({ currency: 'SEK', date, per_eur });
  assert.deepEqual(
    dayRates([rate('2026-11-29', '11.2'), rate('2026-12-01', '11.30')], days).map(({ per_eur, since }) => [
      per_eur,
      since,
    ]),
    [
      [null, null],
      ['11.2', '2026-11-29'],
      ['11.2', '2026-11-29'],
      ['11.30', '2026-12-01'],
    ],
  );
});
