import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEnd } from '@laurel/contract/campaigns/open-end.ts';
import { pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { valuesOf } from '../support/members.ts';

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
  assert.deepEqual(valuesOf(refused.errors, 'pointer'), ['/end']);
});

test('levels are copied without an end and rehearsed by weeks, and nothing else is', async () => {
  const levels = [{ name: { en: 'Bronze' }, from: '10' }];
  const { body } = await staff.post('/api/v1/campaigns', {
    ...{ kind: 'levels', custom_id: 'levels', start: window.start, currency: 'EUR' },
    ...{ texts: { en: { name: 'Levels' } } },
    rules: { levels, experience: [{ task: 'rounds', count: 1, points: '1' }] },
  });
  const run = { custom_id: 'copy-of-levels', start: window.start };
  const copied = await staff.post(`/api/v1/campaigns/${body.id}/copy`, run);
  assert.deepEqual([copied.status, copied.body.end], [201, openEnd], JSON.stringify(copied.body));
  const weeks = { windows: { weeks: 4 } };
  const rehearsed = await staff.post(`/api/v1/campaigns/${body.id}/simulations`, weeks);
  assert.equal(rehearsed.status, 202, JSON.stringify(rehearsed.body));
  const { path } = await original();
  const [error] = assertRefused(await staff.post(`${path}/copy`, run), 422, 'invalid_body').errors ?? [];
  assert.equal(error?.pointer, '/end');
});

test('the times of a drop’s prizes move with its window, in copies and rehearsals', async () => {
  const prize = { kind: 'cash', amount: '5' };
  const prizes = [{ prize, count: 1, from: '2026-12-03T06:00:00Z', to: '2026-12-04T00:00:00Z' }];
  const { body } = await staff.post('/api/v1/campaigns', {
    ...{ kind: 'drop', custom_id: 'moved', start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z' },
    ...{ currency: 'EUR', texts: { en: { name: 'Drops' } }, rules: { prizes, spread: 'evenly' } },
  });
  const path = `/api/v1/campaigns/${body.id}`;
  assert.equal((await staff.post(`${path}/publish`)).status, 200);
  const copied = await staff.post(`${path}/copy`, { custom_id: 'moved on', ...window });
  assert.equal(copied.status, 201, JSON.stringify(copied.body));
  const [{ from, to }] = copied.body.rules.prizes;
  assert.deepEqual([from, to], ['2027-01-03T06:00:00.000Z', '2027-01-04T00:00:00.000Z']);
  const past = { start: '2026-10-01T00:00:00Z', end: '2026-10-08T00:00:00Z' };
  assert.equal((await staff.post(`${path}/simulate`, past)).status, 200);
  const windows = { windows: [{ ...past, end: '2026-10-02T00:00:00Z' }] };
  const short = assertRefused(await staff.post(`${path}/simulations`, windows), 422, 'invalid_body');
  assert.deepEqual(short.errors?.[0]?.pointer, '/windows/0/rules/prizes/0/to');
});
