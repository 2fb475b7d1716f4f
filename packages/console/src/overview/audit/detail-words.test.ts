import assert from 'node:assert/strict';
import { test } from 'node:test';
import { besideChanges, detailWords } from './detail-words.ts';

test('details in words', () => {
  assert.deepEqual(
    detailWords(
      {
        user_id: 7,
        disabled: false,
        origins: [],
        retention_events_days: null,
        overlap_seconds: 86_400,
        expires_at: '2026-12-01T10:00:00.000Z',
        rates: [{ currency: 'SEK', date: '2026-12-01', per_eur: '11.20' }],
      },
      'UTC',
    ).map(({ name, value }) => `${name}: ${value}`),
    [
      'User id: 7',
      'Disabled: no',
      'Origins: none',
      'Retention events days: none',
      'Overlap: 1 day',
      'Expires at: 1 Dec 2026, 10:00 UTC',
      'Rates: Currency SEK, Date 2026-12-01, Per eur 11.20',
    ],
  );
});

test('details of a change say of which things, and nothing twice', () => {
  const sides = (before: object, after: object) => ({
    before: { ...before },
    after: { ...after },
    omitted: [],
  });
  const details = { voided: 2, unknown: 0, unique_ids: ['a', 'b'] };
  const changes = sides({ voided: false }, { voided: true });
  assert.deepEqual(besideChanges({ action: 'events.voided', details, changes }), details);
  assert.deepEqual(
    besideChanges({
      action: 'payout.approved',
      details: { payout_id: 3, from: 'pending', to: 'approved' },
      changes: sides({ status: 'pending' }, { status: 'approved' }),
    }),
    { payout_id: 3 },
  );
  const kept = { retention_audit_days: 400, mask_usernames: true };
  const told = besideChanges({
    action: 'tenant.changed',
    details: kept,
    changes: sides({ retention_audit_days: null }, { retention_audit_days: 400 }),
  });
  assert.deepEqual(told, {});
  assert.deepEqual(besideChanges({ action: 'campaign.rebuilt', details: { check: true }, changes: null }), {
    check: true,
  });
});
