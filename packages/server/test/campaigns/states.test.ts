import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { moments, pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { signIn } from '../support/staff.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
beforeEach(() => laurel.setClock(moments.before));

async function draft(): Promise<string> {
  const { body } = await staff.post('/api/v1/campaigns', pointTournament());
  return `/api/v1/campaigns/${body.id}`;
}

test('publishing makes a draft public, at the time it happens', async () => {
  const address = await draft();
  const { status, body: published } = await staff.post(`${address}/publish`, { reason: 'ready' });
  const { warnings: _, ...body } = published;
  assert.deepEqual([status, body.state, body.status, body.version], [200, 'published', 'SC', 1]);
  assert.match(body.published_at, /^2026-11-20T12:00/);
  assert.deepEqual((await staff.get(address)).body, body);
});

test('the status follows from the clock', async () => {
  const address = await draft();
  await staff.post(`${address}/publish`);
  const statuses = [];
  for (const moment of [
    '2026-11-30T23:59:58Z',
    '2026-12-01T00:00:00Z',
    '2026-12-07T23:59:50Z',
    '2026-12-08T00:00:00Z',
  ]) {
    await laurel.setClock(moment);
    statuses.push((await staff.get(address)).body.status);
  }
  assert.deepEqual(statuses, ['SC', 'AC', 'AC', 'FI']);
});

test('publishing is possible after the end', async () => {
  const address = await draft();
  await laurel.setClock(moments.after);
  const { status, body } = await staff.post(`${address}/publish`);
  assert.deepEqual([status, body.state, body.status], [200, 'published', 'FI']);
});

test('publishing again changes nothing, not even the time', async () => {
  const address = await draft();
  const { body: first } = await staff.post(`${address}/publish`);
  await laurel.setClock('2026-11-21T12:00:00Z');
  const { status, body } = await staff.post(`${address}/publish`);
  assert.equal(status, 200);
  assert.deepEqual(body, first);
});

test('publishing starts one fold, however often and however many at once ask for it', async () => {
  const address = await draft();
  await Promise.all([1, 2, 3, 4].map(() => staff.post(`${address}/publish`)));
  const [row] = await laurel.database.query<{ count: number }>({
    text: 'select count(*) from campaign_folds where campaign_id = $1',
    values: [address.split('/').at(-1)],
  });
  assert.equal(row?.count, 1);
});

test('an empty body that calls itself JSON is no body', async () => {
  const address = await draft();
  const authorization = `Bearer ${await signIn(laurel)}`;
  const response = await fetch(`${laurel.url}${address}/publish`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
  });
  assert.equal(response.status, 200);
});

test('a draft and a published campaign can be cancelled; that is the end of them', async () => {
  for (const publish of [false, true]) {
    const address = await draft();
    if (publish) await staff.post(`${address}/publish`);
    const { status, body } = await staff.post(`${address}/cancel`, { reason: 'no budget' });
    assert.deepEqual([status, body.state, body.status], [200, 'cancelled', null]);
    assertRefused(await staff.post(`${address}/publish`), 409, 'conflict');
    assertRefused(await staff.post(`${address}/finish`), 409, 'conflict');
    assert.equal((await staff.post(`${address}/cancel`)).status, 200, 'cancelling again changes nothing');
  }
});

test('finishing ends an active campaign now, by a version of its own', async () => {
  const address = await draft();
  await staff.post(`${address}/publish`);
  await laurel.setClock(moments.during);
  const { status, body } = await staff.post(`${address}/finish`, { reason: 'the prizes are gone' });
  assert.deepEqual([status, body.version, body.status], [200, 2, 'FI']);
  assert.match(body.end, /^2026-12-03T12:00:\d\d\.\d{3}Z$/);
  const { body: versions } = await staff.get(`${address}/versions`);
  assert.equal(versions.results[0].reason, 'the prizes are gone');
  const { body: again } = await staff.post(`${address}/finish`);
  assert.deepEqual(again, body, 'finishing again changes nothing');
});

test('finishing needs a campaign that has started', async () => {
  const address = await draft();
  assertRefused(await staff.post(`${address}/finish`), 409, 'conflict');
  await staff.post(`${address}/publish`);
  const { detail } = assertRefused(await staff.post(`${address}/finish`), 409, 'conflict');
  assert.match(detail, /has not started; cancel it/);
});

test('a settled campaign stays as it is', async () => {
  const address = await draft();
  await staff.post(`${address}/publish`);
  await laurel.database.query<{ count: number }>({
    text: `update campaigns set state = 'settled' where campaign_id = $1`,
    values: [address.split('/').at(-1)],
  });
  for (const action of ['publish', 'cancel'])
    assertRefused(await staff.post(`${address}/${action}`), 409, 'conflict');
});

test('a draft can be deleted, and its custom_id used again', async () => {
  const definition = pointTournament();
  const { body } = await staff.post('/api/v1/campaigns', definition);
  assert.equal((await staff.delete(`/api/v1/campaigns/${body.id}`)).status, 204);
  assertRefused(await staff.get(`/api/v1/campaigns/${body.id}`), 404, 'not_found');
  assert.equal((await staff.post('/api/v1/campaigns', definition)).status, 201);
});

test('what was published is not deleted', async () => {
  const address = await draft();
  await staff.post(`${address}/publish`);
  assertRefused(await staff.delete(address), 409, 'conflict');
  assert.equal((await staff.get(address)).status, 200);
});
