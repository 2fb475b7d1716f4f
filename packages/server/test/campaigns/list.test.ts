import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { columnsOf, valuesOf } from '../support/members.ts';
import { published } from '../support/player-view.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
const ids: number[] = [];
before(async () => {
  for (let made = 0; made < 30; made++) {
    const { body } = await staff.post('/api/v1/campaigns', pointTournament({ custom_id: `LIST-${made}` }));
    ids.unshift(body.id);
  }
  await staff.post(`/api/v1/campaigns/${ids[0]}/publish`);
  await staff.post(`/api/v1/campaigns/${ids[1]}/cancel`);
  const coin = pointTournament({ custom_id: 'COIN', tournament_type: 'HC', rules: {} });
  ids.unshift((await staff.post('/api/v1/campaigns', coin)).body.id);
});

test('a page holds 25 campaigns by default, newest first', async () => {
  const { body } = await staff.get('/api/v1/campaigns');
  assert.deepEqual(valuesOf(body.results, 'id'), ids.slice(0, 25));
  assert.equal(body.previous, null);
  assert.equal(body.next, `${laurel.url}/api/v1/campaigns?page=2`);
});

test('links keep every other parameter', async () => {
  const { body } = await staff.get('/api/v1/campaigns?state=draft&page=2&page_size=10');
  assert.equal(body.next, `${laurel.url}/api/v1/campaigns?state=draft&page=3&page_size=10`);
  assert.equal(body.previous, `${laurel.url}/api/v1/campaigns?state=draft&page=1&page_size=10`);
});

test('filters by state, custom_id and tournament type, alone and together', async () => {
  const found = async (query: string) => (await staff.get(`/api/v1/campaigns?${query}`)).body;
  assert.equal((await found('state=published')).count, 1);
  assert.equal((await found('state=cancelled')).results[0].id, ids[2]);
  assert.equal((await found('custom_id=LIST-7')).results[0].custom_id, 'LIST-7');
  assert.equal((await found('tournament_type=HC')).results[0].custom_id, 'COIN');
  assert.equal((await found('state=draft&tournament_type=PT')).count, 28);
});

test('filters by a stretch of time that the window touches', async () => {
  const [{ start, end }] = (await staff.get('/api/v1/campaigns?custom_id=LIST-7')).body.results;
  const count = async (from: string, to: string) => {
    const { body } = await staff.get(`/api/v1/campaigns?custom_id=LIST-7&from=${from}&to=${to}`);
    assert.equal(body.results.length, body.count);
    return body.count;
  };
  const before = '2001-01-01T00:00:00Z';
  const after = '2099-01-01T00:00:00Z';
  assert.equal(await count(before, after), 1);
  assert.equal(await count(before, start), 0);
  assert.equal(await count(end, after), 0);
  assert.equal(await count(start, end), 1);
});

test('filters by part of a name in any language or of the custom_id, whatever the case and width', async () => {
  const texts = { en: { name: 'Spring Ｃup' }, de: { name: 'Frühlingspokal' } };
  const named = pointTournament({ custom_id: 'Vernal-1', texts });
  const { id } = (await staff.post('/api/v1/campaigns', named)).body;
  const found = async (name: string) => {
    const { body } = await staff.get(`/api/v1/campaigns?name=${encodeURIComponent(name)}`);
    assert.equal(body.count, body.results.length);
    return body.results.map((campaign: { id: number }) => campaign.id);
  };
  for (const name of ['ring cup', 'FRÜHLINGS', 'vernal', '-1'])
    assert.ok((await found(name)).includes(id), name);
  assert.deepEqual(await found('%'), []);
  assert.deepEqual((await staff.get('/api/v1/campaigns?name=vernal&state=published')).body.results, []);
  assert.equal((await staff.delete(`/api/v1/campaigns/${id}`)).status, 204);
});

test('filters by the status that the clock gives, and pages through what matches', async () => {
  const day = (from: number, to: number) => ({
    start: new Date(Date.now() + from * 86_400_000).toISOString(),
    end: new Date(Date.now() + to * 86_400_000).toISOString(),
  });
  const made: Record<string, number> = {};
  for (const [status, window] of Object.entries({ SC: day(2, 3), AC: day(-1, 3), FI: day(-3, -1) })) {
    const campaign_id = await published(staff, pointTournament({ custom_id: `BY-${status}`, ...window }));
    made[status] = campaign_id;
  }
  for (const [status, id] of Object.entries(made)) {
    const { body } = await staff.get(`/api/v1/campaigns?status=${status}&name=BY-`);
    assert.deepEqual(columnsOf(body.results, 'id', 'status'), [[id, status]]);
  }
  const second = (await staff.get('/api/v1/campaigns?name=BY-&page=2&page_size=2')).body;
  assert.deepEqual([second.count, second.results.length], [3, 1]);
});
