import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTournament } from '../../support/definitions.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { valuesOf } from '../../support/members.ts';
import { signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

async function draft() {
  const { id, custom_id } = (await staff.post('/api/v1/campaigns', pointTournament())).body;
  return { id, custom_id, address: `/api/v1/campaigns/${id}/disqualifications` };
}

/** Without when, and without the change itself, which api/audit-log looks at. */
async function auditOf(id: number) {
  const { body } = await staff.get(`/api/v1/audit-log?campaign_id=${id}`);
  return body.results.map(
    ({ at: _, id: __, changes: ___, ...entry }: { at: string; id: number; changes: unknown }) => entry,
  );
}

test('the list names the player, the reason, the author and the time; of several reasons the first stays', async () => {
  const { id, custom_id, address } = await draft();
  const body = { player_id: 'p', reason: 'first reason' };
  const answer = await staff.post(address, body);
  assert.deepEqual([answer.status, answer.body], [204, undefined]);
  assert.equal((await staff.post(address, { ...body, reason: 'second reason' })).status, 204);
  const { count, results } = (await staff.get(address)).body;
  const [{ created_at, ...row }] = results;
  assert.deepEqual([count, row], [1, { ...body, author: laurel.username }]);
  assert.ok(Math.abs(Date.parse(created_at) - Date.now()) < 60_000);
  assert.deepEqual(await auditOf(id), [
    {
      author: laurel.username,
      author_kind: 'user',
      action: 'player.disqualified',
      campaign_id: id,
      reason: 'first reason',
      details: { player_id: 'p' },
    },
    {
      author: laurel.username,
      author_kind: 'user',
      action: 'campaign.created',
      campaign_id: id,
      reason: null,
      details: { custom_id },
    },
  ]);
});

test('a reinstatement is noted with its reason, if one is given, and only when there is something to take back', async () => {
  const { id, address } = await draft();
  await staff.post(address, { player_id: 'p/q', reason: 'r' });
  assert.equal((await staff.delete(`${address}/somebody-else`)).status, 204);
  assert.equal((await staff.delete(`${address}/p%2Fq?reason=an%20error`)).status, 204);
  assert.equal((await staff.delete(`${address}/p%2Fq?reason=again`)).status, 204);
  assert.equal((await staff.get(address)).body.count, 0);
  const entries = await auditOf(id);
  assert.deepEqual(valuesOf(entries, 'action'), [
    'player.reinstated',
    'player.disqualified',
    'campaign.created',
  ]);
  assert.deepEqual([entries[0].reason, entries[0].details], ['an error', { player_id: 'p/q' }]);
  await staff.post(address, { player_id: 'p', reason: 'r' });
  await staff.delete(`${address}/p`);
  assert.equal((await auditOf(id))[0].reason, null);
});

test('a reinstatement may say JSON and bring no body, as many clients do on every call', async () => {
  const { address } = await draft();
  await staff.post(address, { player_id: 'p', reason: 'r' });
  const headers = { authorization: `Bearer ${await signIn(laurel)}`, 'content-type': 'application/json' };
  const response = await fetch(`${laurel.url}${address}/p`, { method: 'DELETE', headers });
  assert.equal(response.status, 204);
  assert.equal((await staff.get(address)).body.count, 0);
});

test('what is refused of a cancelled campaign leaves no trace', async () => {
  const { id, address } = await draft();
  await staff.post(address, { player_id: 'stays', reason: 'r' });
  await staff.post(`/api/v1/campaigns/${id}/cancel`);
  const before = (await staff.get('/api/v1/audit-log')).body.count;
  assertRefused(await staff.post(address, { player_id: 'p', reason: 'r' }), 409, 'conflict');
  assertRefused(await staff.delete(`${address}/stays`), 409, 'conflict');
  assert.equal((await staff.get(address)).body.results[0].player_id, 'stays');
  assert.equal((await staff.get('/api/v1/audit-log')).body.count, before);
});
