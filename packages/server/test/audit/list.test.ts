import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { AuditEntryAnswer } from '@laurel/contract/audit/audit-log.ts';
import { LAUREL, writeAudit } from '../../src/audit/audit.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { columnsOf, linesOf, valuesOf } from '../support/members.ts';
import { call, requestToken } from '../support/staff.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
const ids: number[] = [];
before(async () => {
  const event = gameround();
  await sendEvents(laurel, [event]);
  for (let made = 0; made < 3; made++) {
    const { id } = (await staff.post('/api/v1/campaigns', pointTournament())).body;
    await staff.post(`/api/v1/campaigns/${id}/disqualifications`, { player_id: `p${made}`, reason: 'r' });
    ids.push(id);
  }
  await staff.post('/api/v1/events/void', { unique_ids: [event.data.unique_id], reason: 'rolled back' });
});

async function found(query: string): Promise<{ count: number; results: AuditEntryAnswer[] }> {
  const { status, body } = await staff.get(`/api/v1/audit-log${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

test('what staff did comes newest first, each once over the pages', async () => {
  const met: AuditEntryAnswer[] = [];
  for (let next: string | null = '/api/v1/audit-log?page_size=3'; next !== null; ) {
    const { body } = await staff.get(next.replace(laurel.url, ''));
    assert.equal(body.count, 7);
    met.push(...body.results);
    next = body.next;
  }
  assert.deepEqual(columnsOf(met, 'action', 'campaign_id'), [
    ['events.voided', null],
    ...ids.toReversed().flatMap((id) => [
      ['player.disqualified', id],
      ['campaign.created', id],
    ]),
  ]);
  assert.ok(met.every((entry) => entry.author_kind === 'user'));
  assert.deepEqual(
    valuesOf(met, 'id'),
    met.map((entry) => entry.id).toSorted((a, b) => b - a),
  );
});

test('an entry says when, who, what and why', async () => {
  const [entry] = (await found('')).results;
  assert.ok(entry);
  const { id, at, ...members } = entry;
  assert.ok(id > 0);
  assert.match(at, /^2026-12-02T12:0\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(
    [members.author, members.action, members.campaign_id, members.reason],
    [laurel.username, 'events.voided', null, 'rolled back'],
  );
  assert.equal(members.details?.voided, 1);
});

test('filters by action, campaign and author, alone and together', async () => {
  assert.equal((await found('?action=player.disqualified')).count, 3);
  assert.equal((await found('?action=campaign.created')).count, 3);
  const ofCampaign = await found(`?campaign_id=${ids[1]}`);
  assert.deepEqual(
    columnsOf(ofCampaign.results, 'action', 'campaign_id'),
    ['player.disqualified', 'campaign.created'].map((action) => [action, ids[1]]),
  );
  assert.equal(ofCampaign.results[0]?.details?.player_id, 'p1');
  assert.equal((await found(`?author=${encodeURIComponent(laurel.username)}`)).count, 7);
  assert.equal((await found('?author=somebody-else')).count, 0);
  assert.equal((await found(`?action=events.voided&campaign_id=${ids[1]}`)).count, 0);
});

test('a user of an earlier release who has the name of Laurel itself does not write like it', async () => {
  const password = 'a password of some length';
  for (const username of ['laurel', 'Laurel', 'ＬＡＵＲＥＬ', 'fasttrack']) {
    const refused = await staff.post('/api/v1/users', { username, password, role: 'admin' });
    assert.equal(refused.status, 422);
    assert.equal(refused.body.errors[0].pointer, '/username');
  }
  const created = await staff.post('/api/v1/users', { username: 'somebody', password, role: 'admin' });
  assert.equal(created.status, 201);
  await laurel.database.query({ text: `update users set username = 'laurel' where username = 'somebody'` });
  const { access_token } = (await requestToken(laurel, { username: 'laurel', password })).body;
  await call(laurel, access_token, 'POST', '/api/v1/campaigns', { body: pointTournament() });
  await laurel.service.ofTenant(1).transaction((tenant) =>
    writeAudit(tenant, {
      ...{ at: new Date('2026-12-02T12:00:00Z'), author: LAUREL, action: 'events.expired' },
      ...{ campaign_id: null, reason: null, details: null },
    }),
  );
  const { results } = await found('?author=laurel');
  assert.deepEqual(linesOf(results, 'action', 'author_kind'), [
    'events.expired service',
    'campaign.created user',
  ]);
});
