import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWorkerLost } from './not-now.ts';

test('what a coordinator says of a machine that ended in the middle of a commit is distinguished from other refusals', () => {
  const lost = [
    'could not commit transaction for shard 102009 on at least one active node',
    'failure on connection marked as essential: db2:5432',
  ];
  for (const message of lost) assert.equal(isWorkerLost({ code: 'XX000', message }), true, message);
  const others = ['could not commit transaction', 'could not find valid entry for shard placement 102033'];
  for (const message of others) assert.equal(isWorkerLost({ code: 'XX000', message }), false, message);
});
