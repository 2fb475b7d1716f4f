import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTenantMoving, isWorkerLost, notNow } from './not-now.ts';

/** PostgreSQL's codes of these classes, and single ones of others, that say that the same may succeed later. */
const later = `
  08000 08001 08003 08004 08006 08007 08P01 25006 25P03 25P04 26000 28000 28P01 3D000 40000 40001 40003 40P01 42P05
  53000 53100 53200 53300 53400 55P03 57000 57014 57P01 57P02 57P03 57P04 57P05 58000 58030 58P01 58P02 72000`;

/** What a statement is to blame for, or what a statement provokes on purpose. */
const never = `
  0A000 21000 22001 22003 22012 22021 22023 22P02 23502 23503 23505 23514 25001 25P02 2D000 34000 40002 42501 42601
  42703 42704 42710 42883 42P01 42P07 54000 54001 54023 55000 55006 P0001 P0002 XX000 XX001 XX002`;

const failure = (code: string, more: object = {}) => Object.assign(new Error('refused'), { code, ...more });

test('every code that says “not now” is known, and no other is taken for one', () => {
  for (const code of later.trim().split(/\s+/)) assert.ok(notNow(failure(code)), code);
  for (const code of never.trim().split(/\s+/)) assert.equal(notNow(failure(code)), undefined, code);
});

test('a server that refuses further transactions takes no writes', () => {
  const refusal = failure('54000', { routine: 'GetNewTransactionId' });
  assert.equal(notNow(refusal)?.reason, 'takes no writes at the moment');
});

test('a connection is given up only where it is of no use any more', () => {
  for (const code of ['40001', '53100', '55P03', '57014'])
    assert.equal(notNow(failure(code))?.isLost, false, code);
  for (const code of ['08006', '25P03', '57P01', '57P05', 'ECONNRESET'])
    assert.equal(notNow(failure(code))?.isLost, true, code);
});

test('what a coordinator says of a machine that ended in the middle of a commit is distinguished from other refusals', () => {
  const lost = [
    'could not commit transaction for shard 102009 on at least one active node',
    'failure on connection marked as essential: db2:5432',
  ];
  for (const message of lost) assert.equal(isWorkerLost({ code: 'XX000', message }), true, message);
  const others = ['could not commit transaction', 'could not find valid entry for shard placement 102033'];
  for (const message of others) assert.equal(isWorkerLost({ code: 'XX000', message }), false, message);
});

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
