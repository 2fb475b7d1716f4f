import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noPayoutFilter, payoutsQuery } from './payouts-query.ts';

const now = new Date('2026-12-10T10:20:30.400Z');

test('filters of the address become those of the call, an age a time', () => {
  const asked = {
    status: 'pending',
    player: 'p1',
    campaign: '17',
    prize: 'free_spins',
    age: '1d',
    late: '3d',
  };
  assert.deepEqual(payoutsQuery(asked, now), {
    status: 'pending',
    player_id: 'p1',
    campaign_id: 17,
    prize: 'free_spins',
    created_before: '2026-12-09T10:20:00.000Z',
  });
});

test('only paid payouts are filtered by how late they were paid', () => {
  const asked = { ...noPayoutFilter, status: 'paid', late: '3d' };
  assert.deepEqual(payoutsQuery(asked, now), { status: 'paid', paid_after_hours: 72 });
});

test('what is no filter narrows nothing', () => {
  const asked = { ...noPayoutFilter, status: 'all', prize: 'money', campaign: 'x', age: 'old', late: 'very' };
  assert.deepEqual(payoutsQuery(asked, now), {});
});
