import assert from 'node:assert/strict';
import { afterEach, before, test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { pointTournament } from '../support/definitions.ts';
import { atPace } from '../support/delays.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { assertRefused, type Management, signInAs, signInOwner } from '../support/management.ts';
import { valuesOf } from '../support/members.ts';
import { published } from '../support/player-view.ts';
import { everythingScored } from '../support/scored.ts';
import { uploadedSegment } from '../support/segments.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
let asks: Management;
let approves: Management;
before(async () => {
  [asks, approves] = [await signInAs(laurel, 'manager'), await signInOwner(laurel)];
  await play('anna', 9);
  await play('bert', 8);
});
afterEach(() => approves.patch('/api/v1/tenants/1', { change_requests: 'optional' }));

async function play(player_id: string, amount: number, game_id = 'G1'): Promise<void> {
  await sendEvents(laurel, [gameround({ player_id, amount, game_id, timestamp: '2026-12-02T10:00:00Z' })]);
  await everythingScored(approves);
}

const prize = { place_from: 1, place_to: 1, kind: 'cash', amount: '100', titles: { en: 'hundred' } } as const;

const tasks = [{ task: 'turnover', amount: '1', points: '1' }];

async function running(members: Partial<TournamentInput> = {}) {
  const definition = pointTournament({ games: { ids: ['G1'] }, prizes: [prize], ...members });
  const address = `/api/v1/campaigns/${await published(approves, definition)}`;
  return { address, edit: { ...definition, rules: { tasks, max_bet: '8' }, reason: 'No high rollers' } };
}

async function asked(address: string, edit: object, by = asks) {
  const { status, body, headers } = await by.post(`${address}/change-requests`, edit);
  assert.equal(status, 201, JSON.stringify(body));
  const path = `${address}/change-requests/${body.id}`;
  assert.ok(headers.get('location')?.endsWith(path));
  return { body, path };
}

const versionOf = async (address: string) => (await approves.get(address)).body.version;

test('an edit is kept with whose place and prize it changes, and applied by a second person alone', async () => {
  const { address, edit } = await running();
  const { body, path } = await asked(address, edit);
  assert.partialDeepStrictEqual(body, {
    state: 'open',
    version: 1,
    reason: 'No high rollers',
    consequences: { changes: ['/rules/max_bet'], left: 1, moved: 1, prizes_changed: 2 },
    decided_by: null,
    applied_version: null,
  });
  const { confirm, version, ...previewed } = (
    await asks.post(`${address}/preview`, { ...edit, reason: undefined })
  ).body;
  assert.deepEqual(body.consequences, previewed);
  assert.equal(await versionOf(address), 1);
  const own = assertRefused(await asks.post(`${path}/approve`), 409, 'conflict');
  assert.match(own.detail, /another person/);
  const done = await approves.post(`${path}/approve`, { reason: 'Agreed', hash: body.hash });
  assert.equal(done.status, 200, JSON.stringify(done.body));
  assert.partialDeepStrictEqual(done.body, {
    state: 'approved',
    decision_reason: 'Agreed',
    applied_version: 2,
  });
  assert.deepEqual((await approves.post(`${path}/approve`)).body, done.body);
  const campaign = (await approves.get(address)).body;
  assert.deepEqual([campaign.version, campaign.rules.max_bet], [2, '8']);
  assertRefused(await asks.post(`${path}/withdraw`), 409, 'conflict');
  const audit = (await approves.get(`/api/v1/audit-log?campaign_id=${body.campaign_id}`)).body.results;
  const actions = audit.map(({ action }: { action: string }) => action);
  assert.deepEqual(actions.slice(0, 3).sort(), [
    'campaign.edited',
    'change_request.approved',
    'change_request.asked',
  ]);
});

test('consequences beyond what was shown are refused, shown, and can then be approved', async () => {
  const { address, edit } = await running({ games: { ids: ['G2'] } });
  await play('cleo', 5, 'G2');
  const { body, path } = await asked(address, edit);
  assert.deepEqual(body.bounds, { max_extra_cost: '0', max_losing_players: 0, max_losing_prizes: 0 });
  await play('dora', 9, 'G2');
  const refused = await approves.post(`${path}/approve`, { hash: body.hash });
  const problem = assertRefused(refused, 409, 'conflict');
  assert.deepEqual(valuesOf(problem.errors, 'pointer'), [
    '/bounds/max_losing_players',
    '/bounds/max_losing_prizes',
  ]);
  assert.partialDeepStrictEqual(refused.body, {
    hash: body.hash,
    bounds: { max_losing_players: 1, max_losing_prizes: 1 },
    consequences: { losing_players: 1 },
  });
  assert.equal(await versionOf(address), 1);
  const done = await approves.post(`${path}/approve`, { hash: body.hash });
  assert.equal(done.status, 200, JSON.stringify(done.body));
  assert.partialDeepStrictEqual(done.body, { applied_version: 2, consequences: { losing_prizes: 1 } });
});

test('an approval says its own bounds, and those alone are held', async () => {
  const { address, edit } = await running({ games: { ids: ['G3'] } });
  await play('dora', 9, 'G3');
  const { path, body } = await asked(address, { ...edit, prizes: [{ ...prize, amount: '150' }] });
  assert.deepEqual(body.bounds, { max_extra_cost: '50', max_losing_players: 1, max_losing_prizes: 1 });
  const approve = (bounds: object) => approves.post(`${path}/approve`, { hash: body.hash, bounds });
  for (const bounds of [{ max_losing_players: 0 }, { max_losing_prizes: 0 }])
    assertRefused(await approve(bounds), 409, 'conflict');
  await play('cleo', 5, 'G3');
  const problem = assertRefused(await approve({ max_extra_cost: '49.99999999' }), 409, 'conflict');
  assert.equal(problem.errors?.[0]?.detail, 'is 50 now, and may be 49.99999999');
  assertRefused(await approve({ max_extra_cost: '-1' }), 422, 'invalid_body');
  assertRefused(await approves.post(`${path}/approve`, { hash: 'f'.repeat(32) }), 409, 'conflict');
  const done = await approve({ max_extra_cost: null, max_losing_players: 1, max_losing_prizes: 9 });
  assert.equal(done.status, 200, JSON.stringify(done.body));
});

test('a request is read with the consequences of now, next to those when it was asked', async () => {
  const { address, edit } = await running({ games: { ids: ['G4'] } });
  await play('cleo', 5, 'G4');
  const { path, body } = await asked(address, edit);
  assert.deepEqual(body.asked_consequences, body.consequences);
  await play('dora', 9, 'G4');
  const { body: read } = await asks.get(path);
  assert.deepEqual([read.hash, read.asked_consequences], [body.hash, body.asked_consequences]);
  assert.partialDeepStrictEqual(read, {
    consequences: { left: 1, losing_players: 1 },
    bounds: { max_losing_players: 1 },
  });
  const done = await approves.post(`${path}/approve`, { hash: body.hash });
  assert.equal(done.status, 200, 'what the request showed last is what an approval allows');
  const after = (await asks.get(path)).body;
  assert.deepEqual(after, done.body);
});

test('an edit that became invalid is refused for good', async () => {
  const { address, edit } = await running();
  const { id: segment_id } = await uploadedSegment(laurel, ['anna']);
  const { path } = await asked(address, { ...edit, audience: { segments: [{ segment_id, version: 1 }] } });
  assert.ok((await approves.delete(`/api/v1/segments/${segment_id}`)).status < 300);
  const refused = assertRefused(await approves.post(`${path}/approve`), 409, 'conflict');
  assert.match(refused.detail, /no longer valid/);
  assert.equal((await asks.get(path)).body.state, 'open');
});

test('on a busy board, a request is approved at the first try', async () => {
  await approves.patch('/api/v1/tenants/1', { change_requests: 'required' });
  const { address, edit } = await running({ games: { ids: ['G5'] }, prizes: [{ ...prize, place_to: 20 }] });
  let sent = 0;
  const round = () => {
    const player_id = `player-${sent++ % 50}`;
    const one = gameround({
      player_id,
      amount: 1 + (sent % 5),
      game_id: 'G5',
      timestamp: '2026-12-02T10:00:00Z',
    });
    return sendEvents(laurel, [one]);
  };
  const over = new AbortController();
  const playing = atPace(125, over.signal, round);
  try {
    await waitUntil('players are on the board', () => sent > 0);
    const raised = { ...edit, prizes: [{ ...prize, place_to: 20, amount: '150' }] };
    const { path } = await asked(address, raised);
    const { body } = await approves.get(path);
    const readAt = sent;
    // A person reads for a while, in which players come onto the board and change places.
    await waitUntil('more players have played', () => sent >= readAt + 16);
    const done = await approves.post(`${path}/approve`, { hash: body.hash, bounds: body.bounds });
    assert.equal(done.status, 200, JSON.stringify(done.body));
    assert.equal(await versionOf(address), 2);
    const { asked_consequences, consequences } = done.body;
    assert.ok(consequences.players_after > asked_consequences.players_after);
  } finally {
    over.abort();
    await playing;
  }
});

test('an edit does not undo what others did meanwhile', async () => {
  const { address, edit } = await running();
  const { path } = await asked(address, edit);
  const titled = { ...edit, rules: { tasks }, texts: { en: { name: 'Another' } } };
  assert.equal((await approves.put(address, titled)).status, 200);
  const refused = await approves.post(`${path}/approve`);
  assertRefused(refused, 409, 'conflict');
  assert.deepEqual([refused.body.version, typeof refused.body.consequences], [2, 'object']);
  assert.equal((await asks.get(path)).body.state, 'open');
});

test('requests are listed by campaign and by state; others reject, the author withdraws, both once', async () => {
  const { address, edit } = await running();
  const one = await asked(address, edit);
  const two = await asked(address, { ...edit, leaderboard_size: 7 });
  assertRefused(await approves.post(`${two.path}/withdraw`), 409, 'conflict');
  const withdrawn = await asks.post(`${two.path}/withdraw`);
  assert.equal(withdrawn.body.state, 'withdrawn');
  assert.deepEqual((await asks.post(`${two.path}/withdraw`)).body, withdrawn.body);
  const rejected = await approves.post(`${one.path}/reject`, { reason: 'Too late' });
  assert.partialDeepStrictEqual(rejected.body, { state: 'rejected', decision_reason: 'Too late' });
  assert.deepEqual((await approves.post(`${one.path}/reject`)).body, rejected.body);
  assertRefused(await approves.post(`${one.path}/approve`), 409, 'conflict');
  const viewer = await signInAs(laurel, 'viewer');
  const listed = (await viewer.get(`${address}/change-requests`)).body;
  assert.deepEqual([listed.count, listed.results], [2, [withdrawn.body, rejected.body]]);
  const all = (await viewer.get('/api/v1/change-requests?state=rejected')).body;
  assert.deepEqual(all.results, [rejected.body]);
});

test('what cannot be an edit cannot be asked for', async () => {
  const { address, edit } = await running();
  const { reason, ...unreasoned } = edit;
  const missing = assertRefused(
    await asks.post(`${address}/change-requests`, unreasoned),
    422,
    'invalid_body',
  );
  assert.equal(missing.errors?.[0]?.pointer, '/reason');
  const same = { ...edit, rules: { tasks } };
  assertRefused(await asks.post(`${address}/change-requests`, same), 409, 'conflict');
  await approves.post(`${address}/cancel`);
  assertRefused(await asks.post(`${address}/change-requests`, edit), 409, 'conflict');
});

test('where the tenant demands change requests, published campaigns are edited by nothing else', async () => {
  const { address, edit } = await running();
  await approves.patch('/api/v1/tenants/1', { change_requests: 'required' });
  const { confirm } = (await asks.post(`${address}/preview`, { ...edit, reason: undefined })).body;
  const refused = assertRefused(await asks.put(address, { ...edit, confirm }), 409, 'conflict');
  assert.match(refused.detail, /change-requests/);
  const { path } = await asked(address, edit);
  assert.equal((await approves.post(`${path}/approve`)).status, 200);
  assert.equal(await versionOf(address), 2);
  const draft = pointTournament();
  const { id } = (await asks.post('/api/v1/campaigns', draft)).body;
  const edited = await asks.put(`/api/v1/campaigns/${id}`, { ...draft, leaderboard_size: 5 });
  assert.equal(edited.status, 200);
});

test('of several approvals at the same moment one applies the edit, and all say the same', async () => {
  const { address, edit } = await running();
  const { path } = await asked(address, edit);
  const staff = [approves, await signInAs(laurel, 'admin')];
  const answers = await Promise.all(staff.map((one) => one.post(`${path}/approve`)));
  const [first] = answers;
  for (const { status, body } of answers) {
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body, first?.body);
  }
  assert.equal(await versionOf(address), 2);
  const versions = (await approves.get(`${address}/versions`)).body.count;
  assert.equal(versions, 2);
});

test('an approval and a withdrawal at the same moment: one of them wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { address, edit } = await running();
    const { path } = await asked(address, edit);
    const answers = await Promise.all([approves.post(`${path}/approve`), asks.post(`${path}/withdraw`)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const { state } = (await asks.get(path)).body;
    assert.equal(await versionOf(address), state === 'approved' ? 2 : 1);
  }
});
