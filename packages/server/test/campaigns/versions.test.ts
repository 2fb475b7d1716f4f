import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CampaignVersion } from '@laurel/contract/campaigns/answers.ts';
import { moments, pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';

const laurel = forFile(() => startLaurelAt(moments.before));
const staff = forFile(() => signInOwner(laurel));

test('every version is kept with its author, its reason and the whole definition, newest first', async () => {
  const definition = pointTournament();
  const { body: created } = await staff.post('/api/v1/campaigns', definition);
  const address = `/api/v1/campaigns/${created.id}`;
  await staff.post(`${address}/publish`);
  await staff.put(address, { ...definition, visible: false, reason: 'not yet' });
  await staff.put(address, { ...definition, visible: true, reason: 'now' });
  const { body } = await staff.get(`${address}/versions`);
  assert.equal(body.count, 3);
  assert.deepEqual(
    body.results.map(({ version, author, reason, definition: { visible } }: CampaignVersion) => [
      version,
      author,
      reason,
      visible,
    ]),
    [
      [3, laurel.username, 'now', true],
      [2, laurel.username, 'not yet', false],
      [1, laurel.username, null, true],
    ],
  );
  assert.equal(body.results[0].definition.custom_id, definition.custom_id);
  assert.match(body.results[0].created_at, /^2026-11-20T12:/);
});

test('versions come in pages', async () => {
  const definition = pointTournament();
  const { body: created } = await staff.post('/api/v1/campaigns', definition);
  const address = `/api/v1/campaigns/${created.id}`;
  await staff.put(address, { ...definition, visible: false });
  const { body } = await staff.get(`${address}/versions?page=2&page_size=1`);
  assert.deepEqual([body.count, body.results.length, body.results[0].version, body.next], [2, 1, 1, null]);
});
