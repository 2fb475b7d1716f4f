import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moments, pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { columnsOf, valuesOf } from '../support/members.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));

async function draft(): Promise<{ id: number; address: string }> {
  const { body } = await staff.post('/api/v1/campaigns', pointTournament());
  return { id: body.id, address: `/api/v1/campaigns/${body.id}` };
}

function audited(campaign_id: number): Promise<Record<string, unknown>[]> {
  return laurel.database.query({
    text: 'select author, action, reason, details from audit_log where campaign_id = $1 order by audit_id',
    values: [campaign_id],
  });
}

test('publishing, finishing and cancelling are kept with who did it and why', async () => {
  const author = laurel.username;
  const { id, address } = await draft();
  await staff.post(`${address}/publish`, { reason: 'ready' });
  const { body } = await staff.post(`${address}/finish`, { reason: 'the prizes are gone' });
  await staff.post(`${address}/cancel`, { reason: 'a mistake in the terms' });
  const [created, ...later] = await audited(id);
  assert.deepEqual(created, {
    author,
    action: 'campaign.created',
    reason: null,
    details: { custom_id: body.custom_id },
  });
  assert.deepEqual(later, [
    { author, action: 'campaign.published', reason: 'ready', details: { version: 1 } },
    {
      author,
      action: 'campaign.finished',
      reason: 'the prizes are gone',
      details: { version: 2, end: body.end, grace_seconds: 900 },
    },
    {
      author,
      action: 'campaign.cancelled',
      reason: 'a mistake in the terms',
      details: { state: 'published' },
    },
  ]);
});

test('a reason may be missing, and a repeat that changes nothing is not kept', async () => {
  const { id, address } = await draft();
  for (const action of ['publish', 'publish', 'finish', 'finish', 'cancel', 'cancel'])
    assert.equal((await staff.post(`${address}/${action}`)).status, 200);
  const entries = await audited(id);
  assert.deepEqual(
    columnsOf(entries, 'action', 'reason'),
    ['created', 'published', 'finished', 'cancelled'].map((what) => [`campaign.${what}`, null]),
  );
});

test('what was refused is not kept', async () => {
  const { id, address } = await draft();
  assert.equal((await staff.post(`${address}/finish`, { reason: 'too early' })).status, 409);
  assert.deepEqual(valuesOf(await audited(id), 'action'), ['campaign.created']);
});

test('a draft that is deleted stays in the audit log, with its name', async () => {
  const author = laurel.username;
  const { id, address } = await draft();
  const { custom_id } = (await staff.get(address)).body;
  assert.equal((await staff.delete(address)).status, 204);
  const details = { custom_id, version: 1 };
  assert.deepEqual((await audited(id)).at(-1), { author, action: 'campaign.deleted', reason: null, details });
});
