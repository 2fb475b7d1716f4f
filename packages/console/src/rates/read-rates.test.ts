import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPastedRates } from './rate-days.ts';

test('lines of a sheet are rates, digit by digit; what is none is named', () => {
  assert.deepEqual(
    readPastedRates('SEK\t2026-12-01\t11.2345\n\nusd, 2026-12-01, 1.0900\nGBP 2026-12-01 0,85\n'),
    {
      rates: [
        { currency: 'SEK', date: '2026-12-01', per_eur: '11.2345' },
        { currency: 'USD', date: '2026-12-01', per_eur: '1.0900' },
      ],
      wrong: ['GBP 2026-12-01 0,85'],
    },
  );
});
