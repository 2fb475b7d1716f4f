import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readRetentions } from '../../../src/players/data-rights/store/retention.ts';
import { removeExpired } from '../../../src/players/players.ts';
import { pointTournament } from '../../support/definitions.ts';
import { onlyOn } from '../../support/engine.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { everythingWritten } from '../../support/scored.ts';
import { settlementOf } from '../../support/settled.ts';
import { waitUntil } from '../../support/waiting.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
let now: string;
before(() => setClock('2026-06-01T12:00:00Z'));

/** Moves the clocks of the server and of this test. */
async function setClock(time: string): Promise<void> {
  now = time;
  await laurel.setClock(time);
}

/** What the loop of each process does once a minute. */
async function remove(): Promise<void> {
  const context = { database: laurel.service, clock: () => new Date(now) };
  for (const retention of await readRetentions(laurel.service)) await removeExpired(context, retention);
}

async function ids(): Promise<string[]> {
  const rows = await laurel.database.query<{ unique_id: string }>({
    text: 'select unique_id from events order by seq',
  });
  return rows.map((row) => row.unique_id);
}

const set = (changes: object) => call('PATCH', '/api/v1/tenants/1', changes);
const call = async (method: string, url: string, payload: object) => {
  const { statusCode, body } = await laurel.app.inject({
    method: method as 'PATCH',
    url,
    payload,
    headers: { authorization: `Bearer ${await token()}` },
  });
  return { status: statusCode, body: JSON.parse(body) };
};
async function token(): Promise<string> {
  const form = new URLSearchParams({ username: laurel.username, password: laurel.password });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await laurel.app.inject({
    method: 'POST',
    url: '/api/v1/auth/token',
    headers,
    payload: form.toString(),
  });
  return JSON.parse(answer.body).access_token;
}

const events = [
  gameround({ unique_id: 'old bet', timestamp: '2026-06-01T10:00:00Z', round_id: 'old' }),
  gameround({ unique_id: 'long bet', timestamp: '2026-06-01T10:00:00Z', round_id: 'long' }),
  { event: 'login', data: { unique_id: 'login', timestamp: '2026-06-01T10:00:00Z', player_id: 'p' } },
  {
    event: 'player',
    data: { unique_id: 'facts', timestamp: '2026-06-01T10:00:00Z', player_id: 'p', country: 'SE' },
  },
];

test('without a setting nothing is removed', async () => {
  await sendEvents(laurel, events);
  await everythingWritten(staff);
  await setClock('2026-09-01T12:00:00Z');
  await remove();
  assert.equal((await ids()).length, 4);
});

test('a campaign that is not settled keeps its events, whatever the setting says', async () => {
  const window = { start: '2026-06-01T00:00:00Z', end: '2026-08-31T00:00:00Z' };
  const grace = {
    tasks: [{ task: 'turnover', amount: '1', points: '1' } as const],
    grace_seconds: 31_536_000,
  };
  const id = await published(staff, pointTournament({ ...window, rules: grace }));
  assert.equal((await set({ retention_events_days: 30 })).body.retention_events_days, 30);
  await remove();
  assert.equal((await ids()).length, 4);
  await staff.post(`/api/v1/campaigns/${id}/cancel`);
});

test('old events go but for facts and rounds that went on; boards, keys and what is known stay', async () => {
  const late = gameround({
    unique_id: 'late win',
    timestamp: '2026-09-01T11:00:00Z',
    round_id: 'long',
    is_win: true,
  });
  await sendEvents(laurel, [late]);
  await everythingWritten(staff);
  await remove();
  assert.deepEqual(await ids(), ['long bet', 'facts', 'late win']);
  const { body: before } = await staff.get('/api/v1/intake/stats');
  await sendEvents(laurel, events);
  const { body: stats } = await staff.get('/api/v1/intake/stats');
  assert.deepEqual([stats.accepted, stats.duplicates - before.duplicates], [before.accepted, 4]);
  assert.equal((await staff.get('/api/v1/players/p')).body.facts.country.value, 'SE');
  const early = pointTournament({ start: '2026-07-01T00:00:00Z', end: '2026-09-10T00:00:00Z' });
  const { body: draft } = await staff.post('/api/v1/campaigns', early);
  const refused = await staff.post(`/api/v1/campaigns/${draft.id}/publish`);
  assert.ok(refused.status === 409 || refused.status === 422, JSON.stringify(refused.body));
  const { body: log } = await staff.get('/api/v1/audit-log?action=events.expired');
  assert.deepEqual(log.results[0].details, { before: '2026-08-02T00:00:00.000Z' });
  await remove();
  const again = await staff.get('/api/v1/audit-log?action=events.expired');
  assert.equal(again.body.count, log.count, 'once a day');
});

test('a settled board stays as it was when its events have gone', async () => {
  const window = { start: '2026-09-01T00:00:00Z', end: '2026-09-02T00:00:00Z' };
  const id = await published(staff, pointTournament(window));
  await sendEvents(laurel, [
    gameround({ timestamp: '2026-09-01T11:30:00Z', player_id: 'winner', amount: 9 }),
  ]);
  await everythingWritten(staff);
  await setClock('2026-09-03T12:00:00Z');
  const settlement = await settlementOf(staff, id);
  await setClock('2026-12-03T12:00:00Z');
  await remove();
  assert.deepEqual(await ids(), ['facts']);
  assert.deepEqual((await staff.get(`/api/v1/campaigns/${id}/settlement`)).body, settlement);
  const { body: board } = await staff.get(`/api/v1/campaigns/${id}/leaderboard`);
  assert.deepEqual([board.results[0].player_id, board.results[0].score], ['winner', '9']);
});

test('old entries of the audit log go, newer ones stay, and the removal is one of them', async () => {
  const { body: all } = await staff.get('/api/v1/audit-log?page_size=100');
  assert.equal((await set({ retention_audit_days: 60 })).status, 200);
  await remove();
  const { body } = await staff.get('/api/v1/audit-log?page_size=100');
  const [removal] = body.results;
  assert.equal(removal.action, 'audit_log.expired');
  assert.equal(removal.author, 'laurel');
  assert.equal(all.count + 2, body.count + removal.details.entries);
  assert.ok(body.results.every(({ at }: { at: string }) => at >= '2026-10-04'));
  await remove();
  assert.equal((await staff.get('/api/v1/audit-log')).body.count, body.count);
  assertRefused(await staff.put('/api/v1/tenants/1'), 405, 'method_not_allowed');
});

const shared = onlyOn('postgres', 'another server over the same database');

test('every process removes by itself, at once after its start', shared, async () => {
  await setClock('2027-03-01T12:00:00Z');
  const entries = async () => {
    const text = `select audit_id from audit_log where at < '2026-12-30T00:00:00Z' and action <> 'audit_log.expired'`;
    return (await laurel.database.query({ text })).length;
  };
  assert.ok((await entries()) > 0);
  const another = await laurel.startAnother();
  try {
    await waitUntil('old entries are removed', async () => (await entries()) === 0);
  } finally {
    await another.close();
  }
});
