import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTenantMoving } from './not-now.ts';

test('what a cluster says in the moment when a tenant moves is distinguished from other refusals', () => {
  const moving = [
    { code: 'XX000', message: 'cannot execute a distributed query from a query on a shard' },
    { code: '42P01', message: 'relation "public.events_102033" does not exist' },
    { code: 'XX000', message: 'could not find valid entry for shard placement 102033' },
    { code: '23505', message: 'duplicate key value', constraint: 'scoring_steps_pkey_102092' },
  ];
  for (const error of moving) assert.equal(isTenantMoving(error), true, error.message);
  const others = [
    { code: '42P01', message: 'relation "evnets" does not exist' },
    { code: '23505', message: 'duplicate key value', constraint: 'scoring_steps_pkey' },
    { code: '23505', message: 'duplicate key value', constraint: 'payouts_by_transaction_102090' },
    new Error('division by zero'),
  ];
  for (const error of others) assert.equal(isTenantMoving(error), false, error.message);
});
