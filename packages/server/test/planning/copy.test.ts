import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

async function original() {
  const { body } = await staff.post('/api/v1/campaigns', pointTournament());
  return { path: `/api/v1/campaigns/${body.id}`, campaign: body };
}

const window = { start: '2027-01-01T00:00:00Z', end: '2027-01-08T00:00:00Z' };

test('a copy is a draft of its own: the same definition, another name and window', async () => {
  const { path, campaign } = await original();
  const { rules } = (await staff.post(`${path}/publish`)).body;
  const run = { custom_id: 'copy-1', ...window };
  const { status, headers, body } = await staff.post(`${path}/copy`, run);
  assert.equal(status, 201, JSON.stringify(body));
  const { id, created_at, ...rest } = body;
  const { id: _id, created_at: _made, ...expected } = { ...campaign, ...run, rules };
  assert.deepEqual(rest, expected);
  assert.equal(headers.get('location'), `${laurel.url}/api/v1/campaigns/${id}`);
  assert.deepEqual((await staff.get(`/api/v1/campaigns/${id}`)).body, body);
  const { body: audit } = await staff.get(`/api/v1/audit-log?campaign_id=${id}`);
  assert.deepEqual(audit.results[0].details, { custom_id: 'copy-1', copied_from: campaign.id });
});

test('a cancelled campaign can be copied, under its own name too', async () => {
  const { path, campaign } = await original();
  await staff.post(`${path}/cancel`);
  const { status, body } = await staff.post(`${path}/copy`, { custom_id: campaign.custom_id, ...window });
  assert.deepEqual([status, body.state], [201, 'draft']);
});

test('a name that is taken and a window that is none are refused', async () => {
  const { path, campaign } = await original();
  const taken = await staff.post(`${path}/copy`, { custom_id: campaign.custom_id, ...window });
  assert.equal(assertRefused(taken, 409, 'conflict').errors?.[0]?.pointer, '/custom_id');
  const turned = { custom_id: 'copy-2', start: window.end, end: 'x' };
  const refused = assertRefused(await staff.post(`${path}/copy`, turned), 422, 'invalid_body');
  assert.deepEqual(
    refused.errors?.map(({ pointer }) => pointer),
    ['/end'],
  );
});
