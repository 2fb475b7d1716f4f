import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused, type Management } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { everythingScored, type Leaderboard, leaderboardOf } from '../../support/scored.ts';
import { hashOf, settlementOf } from '../../support/settled.ts';
import { call, makeTenant, signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);

const start = '2026-12-01T00:00:00Z';
const end = '2026-12-08T00:00:00Z';
const closesAt = '2026-12-08T00:15:00Z';
const day = (number: number) => `2026-12-0${number}T12:00:00.000Z`;
const justAfter = (time: string) => time.replace('12:00:00.000', '12:30:00.000');

/** A tenant with a log of its own: logs only go on. */
interface Tenant extends Management {
  send: (events: unknown[]) => Promise<unknown>;
}

let token: string;
let tenants = 0;

/** Access tokens last an hour. */
async function at(time: string): Promise<void> {
  await laurel.setClock(time);
  token = await signIn(laurel);
}

async function newTenant(): Promise<Tenant> {
  const tenant_id = await makeTenant(laurel, `tenant ${++tenants}`);
  const method = (name: string) => (path: string, body?: unknown) =>
    call(laurel, token, name, path, { body, tenant_id });
  const [get, post, put, patch] = [method('GET'), method('POST'), method('PUT'), method('PATCH')];
  const { key } = (await post('/api/v1/api-keys', { name: 'events', scopes: ['events:write'] })).body;
  const send = (events: unknown[]) => sendEvents({ ...laurel, apiKey: key }, events);
  return { get, post, put, patch, delete: method('DELETE'), send };
}

function publishedFor(by: Tenant, members = {}): Promise<number> {
  return published(by, pointTournament({ start, end, ...members }));
}

function bet(player_id: string, amount: number, unique_id?: string) {
  const timestamp = '2026-12-01T10:00:00Z';
  return gameround({ player_id, amount, timestamp, ...(unique_id ? { unique_id } : {}) });
}

function aboutPlayer(player_id: string, data: Record<string, unknown>) {
  const { unique_id } = gameround().data;
  return { event: 'player', data: { unique_id, timestamp: '2026-12-01T00:00:00Z', player_id, ...data } };
}

async function boardAt(by: Tenant, id: number, time: string, query = '') {
  const path = `/api/v1/campaigns/${id}/leaderboard?at=${encodeURIComponent(time)}${query}`;
  const { status, body } = await by.get(path);
  assert.equal(status, 200, JSON.stringify(body));
  return body as Leaderboard & { at: string; seq: number; next: string | null };
}

const inShort = ({ results }: Leaderboard) =>
  results.map((row) => `${row.place} ${row.player_id} ${row.score}`);

/** Without what is secret to a tenant. */
const comparable = ({ results }: Leaderboard) => results.map(({ player_hash: _, ...row }) => row);

test('a board at a past moment equals that of a tenant that was sent those events alone', async () => {
  await at(start);
  const all = await newTenant();
  const id = await publishedFor(all);
  const others: { by: Tenant; id: number }[] = [];
  for (let i = 0; i < 3; i++) {
    const by = await newTenant();
    others.push({ by, id: await publishedFor(by) });
  }
  const parts = [
    [bet('anna', 3), aboutPlayer('anna', { username: 'Anna' }), aboutPlayer('bo', { username: 'Bo' })],
    [bet('bo', 5), aboutPlayer('cy', { username: 'Cy' })],
    [bet('anna', 4), bet('cy', 7)],
  ];
  for (const [i, part] of parts.entries()) {
    await at(day(i + 2));
    await all.send(part);
    for (const { by } of others.slice(i)) await by.send(part);
  }
  await at(day(6));
  for (const [i, other] of others.entries()) {
    await everythingScored(other.by);
    const alone = (await other.by.get(`/api/v1/campaigns/${other.id}/leaderboard`)).body;
    const past = await boardAt(all, id, justAfter(day(i + 2)));
    assert.deepEqual(comparable(past), comparable(alone));
    assert.equal(past.at, justAfter(day(i + 2)));
    assert.equal(past.seq, [3, 5, 7][i]);
  }
});

test('voids, blocks and disqualifications change boards from when they were made', async () => {
  await at('2026-12-02T12:00:00.000Z');
  const staff = await newTenant();
  const id = await publishedFor(staff);
  await staff.send([
    bet('voided', 9, 'to be void'),
    bet('voided', 1),
    bet('blocked', 8),
    bet('disqualified', 7),
    bet('other', 2),
  ]);
  await everythingScored(staff);
  await at(day(3));
  await staff.post('/api/v1/events/void', { unique_ids: ['to be void'], reason: 'rolled back' });
  await at(day(4));
  await staff.send([aboutPlayer('blocked', { is_blocked: true })]);
  await at(day(5));
  const body = { player_id: 'disqualified', reason: 'cheated' };
  await staff.post(`/api/v1/campaigns/${id}/disqualifications`, body);
  await at(day(6));
  const boards = await Promise.all([2, 3, 4, 5].map((number) => boardAt(staff, id, justAfter(day(number)))));
  assert.deepEqual(boards.map(inShort), [
    ['1 voided 10', '2 blocked 8', '3 disqualified 7', '4 other 2'],
    ['1 blocked 8', '2 disqualified 7', '3 other 2', '4 voided 1'],
    ['1 disqualified 7', '2 other 2', '3 voided 1'],
    ['1 other 2', '2 voided 1'],
  ]);
  await leaderboardOf(staff, id, 2);
});

test('late events are in no board; at the end of grace and ever after it is the one that was settled', async () => {
  await at('2026-12-07T12:00:00.000Z');
  const staff = await newTenant();
  const id = await publishedFor(staff);
  await staff.send([bet('first', 2), bet('second', 1), bet('blocked', 3)]);
  await at('2026-12-08T00:10:00Z');
  await staff.send([bet('second', 4)]);
  await at('2026-12-08T00:16:00Z');
  await staff.send([bet('late', 9), aboutPlayer('blocked', { is_blocked: true })]);
  const settlement = await settlementOf(staff, id);
  await at('2026-12-09T00:00:00Z');
  for (const time of [closesAt, '2026-12-08T12:00:00Z']) {
    const board = await boardAt(staff, id, time);
    assert.deepEqual([hashOf(board), board.seq], [settlement.board_hash, settlement.seq]);
    assert.equal(board.settled, true);
  }
  const before = await boardAt(staff, id, '2026-12-08T00:14:59.999999Z');
  assert.equal(hashOf(before), settlement.board_hash);
  assert.deepEqual(inShort(await boardAt(staff, id, '2026-12-08T00:00:00Z')), [
    '1 blocked 3',
    '2 first 2',
    '3 second 1',
  ]);
});

test('a board before the first event is empty, and so is that of a draft', async () => {
  await at('2026-12-09T01:00:00Z');
  const staff = await newTenant();
  const id = await publishedFor(staff);
  const { body: draft } = await staff.post('/api/v1/campaigns', pointTournament({ start, end }));
  const before = await boardAt(staff, id, '2026-11-01T00:00:00+01:00');
  assert.deepEqual(
    [before.count, before.seq, before.at, before.results],
    [0, 0, '2026-10-31T23:00:00.000Z', []],
  );
  const { count, version } = await boardAt(staff, draft.id, '2026-11-01T00:00:00Z');
  assert.deepEqual([count, version], [0, 0]);
});

test('pages of a past board belong together', async () => {
  await at('2026-12-09T02:00:00Z');
  const staff = await newTenant();
  const id = await publishedFor(staff, { rules: { grace_seconds: 900_000, tasks } });
  await staff.send([bet('a', 3), bet('b', 2), bet('c', 1)]);
  await at('2026-12-09T03:00:00Z');
  const first = await boardAt(staff, id, '2026-12-09T02:30:00Z', '&page_size=2');
  assert.deepEqual(inShort(first), ['1 a 3', '2 b 2']);
  const { pathname, search } = new URL(first.next ?? '');
  const { body } = await staff.get(pathname + search);
  assert.deepEqual([inShort(body), body.at, body.seq], [['3 c 1'], first.at, first.seq]);
});

const tasks = [{ task: 'turnover' as const, amount: '1', points: '1' }];

test('a moment that is to come, or none, is refused by name', async () => {
  await at('2026-12-09T04:00:00Z');
  const staff = await newTenant();
  const id = await publishedFor(staff);
  for (const time of ['2026-12-09T05:00:00Z', 'yesterday', '2026-12-09']) {
    const refused = await staff.get(`/api/v1/campaigns/${id}/leaderboard?at=${time}`);
    const problem = assertRefused(refused, 400, 'invalid_parameter');
    assert.equal(problem.errors?.[0]?.parameter, 'at', JSON.stringify(problem));
  }
});
