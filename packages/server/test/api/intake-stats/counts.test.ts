import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gameround, sendEvents } from '../../support/events.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { assertRefused, nobody, signInAs, signInToNewTenant } from '../../support/management.ts';
import { everythingWritten } from '../../support/scored.ts';

let laurel: Laurel;
before(async () => {
  laurel = await startLaurel();
});
after(() => laurel.close());

const nothing = {
  accepted: 0,
  duplicates: 0,
  conflicts: 0,
  rejected: 0,
  log_seq: 0,
  scored_seq: 0,
  checkpointed_seq: 0,
};

test('counts fresh events, resends, conflicts and refused ones, and how far scoring is', async () => {
  const viewer = await signInAs(laurel, 'viewer');
  assert.deepEqual((await viewer.get('/api/v1/intake/stats')).body, nothing);
  const [one, other] = [gameround(), gameround()];
  await sendEvents(laurel, [one, other]);
  await sendEvents(laurel, [one, { ...other, data: { ...other.data, amount: 99 } }]);
  const refused = await fetch(`${laurel.url}/api/v1/events`, {
    method: 'POST',
    headers: { 'x-api-key': laurel.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify([gameround({ amount: 'much' })]),
  });
  assert.equal(refused.status, 422);
  await everythingWritten(viewer);
  const { body } = await viewer.get('/api/v1/intake/stats');
  assert.deepEqual(body, {
    accepted: 2,
    duplicates: 1,
    conflicts: 1,
    rejected: 1,
    log_seq: 2,
    scored_seq: 2,
    checkpointed_seq: 2,
  });
});

test('another tenant has counters of its own', async () => {
  const other = await signInToNewTenant(laurel, 'another brand');
  assert.deepEqual((await other.get('/api/v1/intake/stats')).body, nothing);
});

test('they are not for everybody', async () => {
  assertRefused(await nobody(laurel).get('/api/v1/intake/stats'), 401, 'unauthenticated');
});
