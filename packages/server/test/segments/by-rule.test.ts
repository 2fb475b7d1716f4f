import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { SegmentRule } from '@laurel/contract/segments/rules.ts';
import { moments, pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { valuesOf } from '../support/members.ts';
import { playerView, published } from '../support/player-view.ts';
import { everythingScored, leaderboardOf, leaderboardWhen } from '../support/scored.ts';
import { sendCsv, uploadedSegment } from '../support/segments.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));
const path = '/api/v1/segments';
const day = (text: string) => `2026-${text}T00:00:00Z`;

let made = 0;
const fact = (event: string, player_id: string, timestamp: string, data: object = {}) => ({
  event,
  data: { unique_id: `fact-${++made}`, player_id, timestamp, ...data },
});
const deposit = (player_id: string, at: string, amount: number) =>
  fact('deposit', player_id, at, { amount, currency: 'EUR', method: 'card' });

before(async () => {
  await sendEvents(laurel, [
    fact('player', 'anna', day('10-01'), { country: 'DE', registration_date: day('10-01'), tags: ['vip'] }),
    fact('player', 'bert', day('11-20'), { country: 'SE', registration_date: day('11-20') }),
    fact('player', 'carl', day('11-25'), { country: 'DE', registration_date: day('11-25') }),
    deposit('anna', day('11-20'), 20),
    deposit('anna', day('11-28'), 30),
    deposit('bert', day('11-30'), 10),
    fact('game', 'game-of-a', day('10-01'), { game_id: 'book', provider: 'Acme' }),
    ...['anna', 'bert', 'carl'].map((player_id, i) =>
      gameround({ player_id, timestamp: '2026-12-01T12:00:00Z', amount: 10 + i, game_id: 'book' }),
    ),
  ]);
  await everythingScored(staff);
});

async function preview(rule: SegmentRule): Promise<string[]> {
  const { status, body } = await staff.post(`${path}/preview`, { rule });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.count, body.examples.length);
  return body.examples.map(({ player_id }: { player_id: string }) => player_id);
}

async function create(rule: SegmentRule, evaluated = 'at_publish') {
  const { status, body } = await staff.post(path, { name: `by rule ${++made}`, rule, evaluated });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

const german: SegmentRule = { fact: 'country', is: ['de'] };
const richDeposits: SegmentRule = { fact: 'deposits', within_days: 30, at_least_amount: '50' };

test('a preview counts who belongs now, by each fact and what joins them', async () => {
  assert.deepEqual(await preview(german), ['anna', 'carl']);
  assert.deepEqual(await preview({ fact: 'deposits', within_days: 30 }), ['anna', 'bert']);
  assert.deepEqual(await preview(richDeposits), ['anna']);
  assert.deepEqual(await preview({ fact: 'deposits', within_days: 5 }), ['bert']);
  assert.deepEqual(await preview({ fact: 'registered', from: day('11-01') }), ['bert', 'carl']);
  assert.deepEqual(await preview({ fact: 'tag', is: ['vip'] }), ['anna']);
  assert.deepEqual(await preview({ fact: 'rounds', providers: ['Acme'], within_days: 30, at_least: 1 }), [
    'anna',
    'bert',
    'carl',
  ]);
  assert.deepEqual(await preview({ fact: 'rounds', games: ['other'], within_days: 30, at_least: 1 }), []);
  assert.deepEqual(await preview({ all: [german, { not: richDeposits }] }), ['carl']);
  assert.deepEqual(await preview({ any: [richDeposits, { fact: 'country', is: ['SE'] }] }), ['anna', 'bert']);
});

test('a rule with a fault is refused with its place', async () => {
  const refused = async (rule: unknown) => {
    const answer = await staff.post(`${path}/preview`, { rule });
    return assertRefused(answer, 422, 'invalid_body').errors?.map(({ pointer, detail }) => [pointer, detail]);
  };
  assert.deepEqual(await refused({ all: [{ fact: 'deposits' }] }), [
    ['/rule/all/0/within_days', 'is missing'],
  ]);
  assert.deepEqual(await refused({ fact: 'level', campaign: 'none', at_least: 3 }), [
    ['/rule/campaign', 'there is no campaign "none"'],
  ]);
  assert.deepEqual(await refused({ not: { fact: 'country', is: ['de', 'ZZ'] } }), [
    ['/rule/not/is/1', 'must be a country of ISO 3166-1, such as GB'],
  ]);
  const { body: draft } = await staff.post('/api/v1/campaigns', pointTournament());
  assert.deepEqual(await refused({ fact: 'level', campaign: draft.custom_id, at_least: 3 }), [
    ['/rule/campaign', `campaign "${draft.custom_id}" is of kind tournament, not of kind levels`],
  ]);
});

test('the players of a segment are fixed at publishing, whatever comes later', async () => {
  const segment = await create({ fact: 'deposits', within_days: 30 });
  assert.deepEqual([segment.version, segment.players, segment.evaluated], [1, 2, 'at_publish']);
  const named = { segment_id: segment.id, version: 1 };
  const definition = pointTournament({ audience: { segments: [named] } });
  const id = await published(staff, definition);
  const { body: campaign } = await staff.get(`/api/v1/campaigns/${id}`);
  assert.deepEqual(campaign.audience.segments, [{ ...named, version: 2, evaluated: 'at_publish' }]);
  await sendEvents(laurel, [deposit('carl', '2026-12-01T13:00:00Z', 5)]);
  await everythingScored(staff);
  const board = await leaderboardOf(staff, id, 2);
  assert.deepEqual(board.results.map(({ player_id }: { player_id: string }) => player_id).sort(), [
    'anna',
    'bert',
  ]);
  assert.equal((await playerView(staff, id, 'carl')).not_eligible, 'outside_segment');
  const { body: carl } = await staff.get(`${path}/${segment.id}/players/carl`);
  assert.deepEqual([carl.belongs, carl.campaigns[0].belongs], [true, false]);
  // An edit that leaves the segment keeps its players.
  const texts = { en: { name: 'Another name' } };
  const edit = await staff.put(`/api/v1/campaigns/${id}`, { ...definition, texts, reason: 'the name' });
  assert.equal(edit.status, 200, JSON.stringify(edit.body));
  assert.deepEqual(edit.body.audience.segments, campaign.audience.segments);
});

test('a player belongs since the event that makes the rule true, and each condition says why', async () => {
  const segment = await create({ all: [german, richDeposits] });
  const { status, body } = await staff.get(`${path}/${segment.id}/players/anna`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.belongs, body.since], [true, '2026-11-28T00:00:00.000Z']);
  assert.deepEqual(
    body.why.map(({ pointer, met, count, found }: never) => ({ pointer, met, count, found })),
    [
      { pointer: '/all/0', met: true, count: null, found: ['DE'] },
      { pointer: '/all/1', met: true, count: 2, found: ['50 EUR'] },
    ],
  );
  const { body: bert } = await staff.get(`${path}/${segment.id}/players/bert`);
  assert.deepEqual([bert.belongs, bert.since], [false, null]);
  assertRefused(await staff.get(`${path}/${segment.id}/players/nobody`), 404, 'not_found');
});

test('by a live segment rounds count from the event on that makes the rule true', async () => {
  const segment = await create({ fact: 'deposits', within_days: 30, at_least_count: 3 }, 'live');
  const definition = pointTournament({ audience: { segments: [{ segment_id: segment.id, version: 1 }] } });
  const id = await published(staff, definition);
  await sendEvents(laurel, [
    gameround({ player_id: 'dora', timestamp: '2026-12-01T14:00:00Z', amount: 7 }),
    gameround({ player_id: 'dora', timestamp: '2026-12-01T16:00:00Z', amount: 9 }),
    ...[1, 2, 3].map((i) => deposit('dora', `2026-12-01T15:00:0${i}Z`, 1)),
  ]);
  const board = await leaderboardWhen(staff, id, ({ count }) => count === 1);
  assert.deepEqual([board.results[0]?.player_id, board.results[0]?.score], ['dora', '9']);
  const { body } = await staff.get(`/api/v1/campaigns/${id}/players/dora/explain`);
  assert.deepEqual(valuesOf(body.results, 'not_counted'), ['outside_segment', null]);
  assert.deepEqual(body.segments, [{ segment_id: segment.id, name: segment.name }]);
  const { body: dora } = await staff.get(`${path}/${segment.id}/players/dora`);
  assert.deepEqual(valuesOf(dora.campaigns, 'since'), ['2026-12-01T15:00:03.000Z']);
  const excluding = pointTournament({
    audience: { exclude_segments: [{ segment_id: segment.id, version: 1 }] },
  });
  const { body: draft } = await staff.post('/api/v1/campaigns', excluding);
  assertRefused(await staff.post(`/api/v1/campaigns/${draft.id}/publish`, {}), 409, 'conflict');
});

test('who took part in a campaign and won nothing', async () => {
  const definition = pointTournament();
  await leaderboardOf(staff, await published(staff, definition), 4);
  const { custom_id } = definition;
  const took: SegmentRule = { fact: 'campaign', custom_id, took_part: true };
  assert.deepEqual(await preview({ all: [took, { not: { fact: 'campaign', custom_id, won: true } }] }), [
    ...['anna', 'bert', 'carl', 'dora'],
  ]);
});

test('a list of players is uploaded as before, and a segment by rule takes none', async () => {
  const uploaded = await uploadedSegment(laurel, ['anna', 'bert']);
  assert.deepEqual([uploaded.rule, uploaded.evaluated, uploaded.players], [undefined, undefined, 2]);
  const segment = await create(german);
  const refused = await sendCsv(laurel, `${path}/${segment.id}/versions`, 'anna');
  assertRefused(refused, 409, 'conflict');
  assertRefused(await sendCsv(laurel, path, 'anna'), 400, 'invalid_parameter');
  const { body } = await staff.get(`${path}/${uploaded.id}/players/anna`);
  assert.deepEqual([body.belongs, body.why], [true, []]);
});

test('a request without a body is refused as one', async () => {
  const { status, body } = await staff.post(path);
  assert.deepEqual([status, body.type], [422, 'urn:laurel:fault:invalid_body'], JSON.stringify(body));
});
