import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceOf } from './what-stood-before.ts';

test('what stood before comes from earlier entries of the same thing; what none tells is only set', () => {
  const others = [
    { id: 9, details: { user_id: 1, username: 'anna', role: 'owner' } },
    { id: 4, details: { user_id: 1, username: 'anna', role: 'manager', disabled: false } },
    { id: 1, details: { user_id: 1, username: 'anna', role: 'viewer' } },
    { id: 5, details: { user_id: 2, username: 'ben', role: 'admin' } },
  ];
  const details = { user_id: 1, username: 'anna', role: 'admin', disabled: false, password: true };
  assert.deepEqual(differenceOf({ id: 7, action: 'user.changed', details }, others), {
    before: { role: 'manager' },
    after: { role: 'admin' },
    set: { password: true },
  });
});

test('settings of the tenant follow each other; lists are compared by what they hold', () => {
  const entry = {
    id: 3,
    action: 'tenant.changed' as const,
    details: { origins: ['https://a.example'], name: 'New' },
  };
  const others = [
    { id: 1, details: { origins: ['https://a.example'] } },
    { id: 2, details: { name: 'Old' } },
  ];
  assert.deepEqual(differenceOf(entry, others), { before: { name: 'Old' }, after: { name: 'New' }, set: {} });
});
