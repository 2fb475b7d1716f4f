import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detailWords } from './detail-words.ts';

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
