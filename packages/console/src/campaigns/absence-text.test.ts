import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Stage } from '@laurel/contract/campaigns/stages.ts';
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
  assert.equal(absenceText({ ...standing, place: 3 }, { join: 'automatic' }), null);
  const off = { ...standing, eligible: false, not_eligible: 'disqualified' as const };
  assert.equal(absenceText(off, { join: 'opt_in' }), 'Disqualified by staff');
  assert.equal(absenceText({ ...standing, unpriced: 2 }, { join: 'opt_in' }), 'Has not joined');
  const joined = { ...standing, joined_at: '2026-12-01T00:00:00Z' };
  assert.equal(
    absenceText({ ...joined, unpriced: 2 }, { join: 'opt_in' }),
    'Rounds wait for an exchange rate',
  );
  assert.equal(absenceText(standing, { join: 'automatic' }), 'No round that counts');
  assert.equal(absenceText({ ...standing, rounds: 3 }, { join: 'automatic' }), 'No score yet');
});

test('names the campaigns and places that a player is not on', () => {
  const one = { campaign: 'heat-1', places: 10 };
  const off = { ...standing, eligible: false, not_eligible: 'outside_stage' } as const;
  const text = (after: Stage | Stage[]) => absenceText(off, { join: 'automatic', after });
  assert.equal(text(one), 'Not among places 1 to 10 of heat-1');
  assert.equal(
    text([one, { campaign: 'heat-2', places: 1 }]),
    'Not among places 1 to 10 of heat-1; place 1 of heat-2',
  );
  const waits = { ...off, not_eligible: 'stage_not_settled' } as const;
  assert.equal(
    absenceText(waits, { join: 'automatic', after: one }),
    'Not settled yet: places 1 to 10 of heat-1',
  );
});
