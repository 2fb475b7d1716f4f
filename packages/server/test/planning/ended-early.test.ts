import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moments, pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));
const window = { start: '2027-01-01T00:00:00Z', end: '2027-01-08T00:00:00Z' };

test('a copy of a campaign that was ended early has the grace that was planned', async () => {
  const rules = { ...pointTournament().rules, grace_seconds: 900 };
  const { body: made } = await staff.post('/api/v1/campaigns', pointTournament({ rules }));
  const path = `/api/v1/campaigns/${made.id}`;
  assert.equal((await staff.post(`${path}/publish`)).body.planned, undefined);
  const planned = { end: made.end, grace_seconds: 900 };
  const { body: ended } = await staff.post(`${path}/finish`, {});
  assert.deepEqual([ended.planned, ended.rules.grace_seconds], [planned, 900]);
  const { body: final } = await staff.post(`${path}/finish`, { without_grace: true });
  assert.deepEqual(final.planned, planned);
  assert.ok(final.rules.grace_seconds < 900);
  const run = { custom_id: 'copy-of-early', ...window };
  const { body: copy } = await staff.post(`${path}/copy`, run);
  assert.deepEqual([copy.rules.grace_seconds, copy.end, copy.planned], [900, window.end, undefined]);
});

test('an edit that plans another end is the plan, and any other keeps it', async () => {
  const { body: made } = await staff.post('/api/v1/campaigns', pointTournament());
  const path = `/api/v1/campaigns/${made.id}`;
  await staff.post(`${path}/publish`);
  const { body: ended } = await staff.post(`${path}/finish`, {});
  const image = 'https://a.example/x.png';
  const edited = await staff.put(path, { ...ended, image, reason: 'a picture' });
  assert.deepEqual([edited.status, edited.body.planned], [200, ended.planned], JSON.stringify(edited.body));
  const other = await staff.put(path, { ...edited.body, planned: { end: made.end, grace_seconds: 1 } });
  assert.deepEqual(other.body.errors?.[0]?.pointer, '/planned');
});
