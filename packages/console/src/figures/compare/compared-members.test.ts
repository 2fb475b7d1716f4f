import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blankDefinition } from '../../campaigns/editor/blank-definition.ts';
import { comparedMembers } from './compared-members.ts';

const now = new Date('2026-11-30T10:00:00Z');

test('what differs is said of each, and what is the same is not', () => {
  const one = { ...blankDefinition('PT', now), custom_id: 'ONE' };
  const audience = { ...one.audience, countries: ['DE', 'AT'] };
  const other = {
    ...blankDefinition('RA', now),
    custom_id: 'OTHER',
    currency: 'SEK',
    rules: { ...blankDefinition('RA', now).rules, grace_seconds: 43_500 },
    audience: { ...audience, countries: ['DE', 'SE'] },
    prizes: [{ place_from: 1, place_to: 2, kind: 'cash' as const, amount: '50', titles: { en: 'Fifty' } }],
  };
  const rows = comparedMembers({ ...one, audience }, other, 'UTC');
  assert.deepEqual(
    rows.map((row) => [row.member, row.one, row.other]),
    [
      ['Type', 'Point tournament', 'Race'],
      ['Currency', 'EUR', 'SEK'],
      ['Grace for late events', '15 minutes', '12 hours 5 minutes'],
      ['Rounds at most', 'none', '100'],
      ['Audience, countries', 'AT', 'SE'],
      ['Prize 1', 'none', 'places 1–2: SEK\u00a050'],
    ],
  );
  assert.deepEqual(comparedMembers(one, { ...one, custom_id: 'COPY' }, 'UTC'), []);
});
