import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceText } from './absence-text.ts';

const standing = {
  place: null,
  eligible: true,
  not_eligible: null,
  joined_at: null,
  rounds: 0,
  unpriced: 0,
};

test('a player without a place has a reason for it, the strongest one', () => {
  assert.equal(absenceText({ ...standing, place: 3 }, 'automatic'), null);
  const off = { ...standing, eligible: false, not_eligible: 'disqualified' as const };
  assert.equal(absenceText(off, 'opt_in'), 'Disqualified by staff');
  assert.equal(absenceText({ ...standing, unpriced: 2 }, 'opt_in'), 'Has not joined');
  const joined = { ...standing, joined_at: '2026-12-01T00:00:00Z' };
  assert.equal(absenceText({ ...joined, unpriced: 2 }, 'opt_in'), 'Rounds wait for an exchange rate');
  assert.equal(absenceText(standing, 'automatic'), 'No round that counts');
  assert.equal(absenceText({ ...standing, rounds: 3 }, 'automatic'), 'No score yet');
});
