import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detailWords } from './detail-words.ts';
import { rateSides } from './rate-sides.ts';

test('details are told in words', () => {
  assert.deepEqual(
    detailWords({
      user_id: 7,
      disabled: false,
      origins: [],
      retention_events_days: null,
      rates: [{ currency: 'SEK', date: '2026-12-01', per_eur: '11.20' }],
    }).map(({ name, value }) => `${name}: ${value}`),
    [
      'User id: 7',
      'Disabled: no',
      'Origins: none',
      'Retention events days: none',
      'Rates: currency SEK date 2026-12-01 per eur 11.20',
    ],
  );
});

test('rates of an entry stand by currency and day, with what was there before', () => {
  const rate = { currency: 'SEK', date: '2026-12-01', per_eur: '11.20' };
  const rates = [
    { ...rate, before: null },
    { ...rate, date: '2026-12-02', before: '11.10' },
  ];
  assert.deepEqual(rateSides({ rates }), {
    before: { 'SEK 2026-12-01': undefined, 'SEK 2026-12-02': '11.10' },
    after: { 'SEK 2026-12-01': '11.20', 'SEK 2026-12-02': '11.20' },
  });
});
