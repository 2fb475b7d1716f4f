import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import type { Settlement } from '@laurel/contract/settlement/settlements.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { linesOf } from '../support/members.ts';
import { published } from '../support/player-view.ts';
import { checkedBoard, everythingScored, leaderboardOf } from '../support/scored.ts';
import { hashOf, settlementOf, wholeBoard } from '../support/settled.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

const HOUR = 3_600_000;
let begun = Date.parse('2026-12-01T00:00:00Z');
let start: string;
let end: string;
/** Times of the next campaign's window: the log's clock never goes back, so each test has its own week. */
let played: string;
let during: string;
let inGrace: string;
let over: string;

async function newWeek(): Promise<void> {
  const after = (hours: number) => new Date(begun + hours * HOUR).toISOString();
  [start, played, during, end] = [after(0), after(34), after(36), after(168)];
  [inGrace, over] = [after(168 + 1 / 6), after(168 + 1 / 4 + 1 / 3_600)];
  begun += 336 * HOUR;
  await laurel.setClock(during);
}

function publish(game_id: string, members: Partial<TournamentInput> = {}): Promise<number> {
  const input = pointTournament({ start, end, games: { ids: [game_id] }, ...members });
  return published(staff, input);
}

function bet(game_id: string, player_id: string, amount: number, data: Record<string, unknown> = {}) {
  return gameround({ game_id, player_id, amount, timestamp: played, ...data });
}

function aboutPlayer(player_id: string, data: Record<string, unknown>) {
  const { data: common } = gameround();
  const { unique_id } = common;
  return { event: 'player', data: { unique_id, timestamp: played, player_id, ...data } };
}

async function assertUnchanged(id: number, settlement: Settlement): Promise<void> {
  await everythingScored(staff);
  const board = await wholeBoard(staff, id);
  assert.equal(hashOf(board), settlement.board_hash);
  assert.equal(board.count, settlement.count);
  assert.equal(board.settled, true);
  assert.deepEqual((await staff.get(`/api/v1/campaigns/${id}/settlement`)).body, settlement);
}

test('settles a campaign after its end and grace, with the hash of the board that the leaderboard shows', async () => {
  await newWeek();
  const id = await publish('poker');
  await sendEvents(laurel, [bet('poker', 'anna', 30), bet('poker', 'ben', 20), bet('poker', 'cleo', 10)]);
  await leaderboardOf(staff, id, 3);
  assertRefused(await staff.get(`/api/v1/campaigns/${id}/settlement`), 404, 'not_found');
  await laurel.setClock(inGrace);
  await sendEvents(laurel, [bet('poker', 'dora', 25)]);
  assert.equal((await leaderboardOf(staff, id, 4)).settled, false);
  await laurel.setClock(over);
  const settlement = await settlementOf(staff, id);
  const { seq, settled_at, board_hash, ...others } = settlement;
  assert.deepEqual(others, { campaign_id: id, version: 1, count: 4, open_alarms: 0 });
  assert.equal(seq, (await staff.get('/api/v1/intake/stats')).body.log_seq);
  assert.ok(settled_at >= over.slice(0, 16));
  assert.match(board_hash, /^[0-9a-f]{64}$/);
  await assertUnchanged(id, settlement);
  const { body } = await staff.get(`/api/v1/campaigns/${id}`);
  assert.deepEqual([body.state, body.status], ['settled', 'FI']);
  const audit = await staff.get(`/api/v1/audit-log?campaign_id=${id}&action=campaign.settled`);
  assert.equal(audit.body.count, 1);
});

const members: Partial<TournamentInput> = {
  games: { ids: ['dice'], exclude: { themes: ['bad'] } },
  audience: { countries: ['DE'] },
};

async function assertChangesRefused(id: number): Promise<void> {
  const call = (path: string, body?: unknown) => staff.post(`/api/v1/campaigns/${id}${path}`, body);
  assertRefused(await call('/disqualifications', { player_id: 'emil', reason: 'cheat' }), 409, 'conflict');
  assertRefused(await call('/opt-ins', { player_id: 'emil' }), 409, 'conflict');
  assertRefused(await call('/cancel'), 409, 'conflict');
  assertRefused(await call('/publish'), 409, 'conflict');
  assertRefused(await call('/rebuilds', { check: false }), 409, 'conflict');
  const edit = { ...pointTournament(members), start, end, custom_id: 'another', reason: 'why not' };
  assertRefused(await staff.put(`/api/v1/campaigns/${id}`, edit), 409, 'conflict');
}

test('later events and corrections change neither a settled board nor its proof', async () => {
  await newWeek();
  const id = await publish('dice', members);
  await staff.post('/api/v1/exchange-rates', {
    rates: [{ currency: 'SEK', date: start.slice(0, 10), per_eur: '10' }],
  });
  const wrong = bet('dice', 'emil', 7);
  await sendEvents(laurel, [
    aboutPlayer('emil', { country: 'DE' }),
    aboutPlayer('frida', { country: 'DE' }),
    aboutPlayer('gus', { country: 'SE' }),
    wrong,
    bet('dice', 'frida', 100, { currency: 'SEK' }),
    bet('dice', 'gus', 50),
  ]);
  await leaderboardOf(staff, id, 2);
  await laurel.setClock(over);
  const settlement = await settlementOf(staff, id);
  await assertUnchanged(id, settlement);

  await sendEvents(laurel, [
    bet('dice', 'emil', 1_000, { timestamp: during }),
    bet('dice', 'late', 1_000),
    aboutPlayer('emil', { country: 'SE', timestamp: during }),
    aboutPlayer('frida', { is_blocked: true, timestamp: during }),
    aboutPlayer('gus', { country: 'DE', timestamp: during }),
    {
      event: 'game',
      data: { unique_id: 'dice-is-bad', timestamp: during, game_id: 'dice', themes: ['bad'] },
    },
  ]);
  await assertUnchanged(id, settlement);
  const rates = [{ currency: 'SEK', date: start.slice(0, 10), per_eur: '1' }];
  assert.equal((await staff.post('/api/v1/exchange-rates', { rates })).status, 204);
  await assertUnchanged(id, settlement);
  const voided = await staff.post('/api/v1/events/void', {
    unique_ids: [wrong.data.unique_id],
    reason: 'rolled back',
  });
  assert.deepEqual(voided.body, { voided: 1, pending: 0, pending_ids: [], unknown: 0, unknown_ids: [] });
  await assertUnchanged(id, settlement);

  await assertChangesRefused(id);
  await assertUnchanged(id, settlement);

  const rebuild = await checkedBoard(staff, id);
  assert.deepEqual([rebuild.state, rebuild.differences], ['finished', 0]);
  await assertUnchanged(id, settlement);
  assert.deepEqual(await roundsOf(id, 'emil'), [
    [null, '7', null],
    ['received_late', '7', 'received_late'],
  ]);
  assert.deepEqual(await roundsOf(id, 'frida'), [[null, '10', null]]);
});

/** Why each round of a player does not count, the score after it, and why its first event was left out. */
async function roundsOf(id: number, player_id: string) {
  const { body } = await staff.get(`/api/v1/campaigns/${id}/players/${player_id}/explain`);
  const rounds: ExplainedRound[] = body.results;
  return rounds.map(({ not_counted, score, events }) => [not_counted, score, events[0]?.left_out]);
}

test('settles a campaign that is published after its grace as of the end of the grace, ignoring later events', async () => {
  await newWeek();
  await sendEvents(laurel, [
    aboutPlayer('hans', { country: 'DE' }),
    aboutPlayer('ida', { country: 'DE' }),
    {
      event: 'game',
      data: { unique_id: 'keno-theme', timestamp: during, game_id: 'keno', themes: ['good'] },
    },
    bet('keno', 'hans', 5),
    bet('keno', 'ida', 4),
  ]);
  await laurel.setClock(over);
  await sendEvents(laurel, [
    aboutPlayer('hans', { country: 'SE', timestamp: during }),
    { event: 'game', data: { unique_id: 'keno-theme-2', timestamp: over, game_id: 'keno', themes: ['bad'] } },
    bet('keno', 'ida', 400),
  ]);
  await everythingScored(staff);
  const id = await publish('keno', {
    games: { include: { themes: ['good'] } },
    audience: { countries: ['DE'] },
  });
  const settlement = await settlementOf(staff, id);
  await assertUnchanged(id, settlement);
  const { results } = await wholeBoard(staff, id);
  assert.deepEqual(linesOf(results, 'player_id', 'score'), ['hans 5', 'ida 4']);
  assert.equal((await checkedBoard(staff, id)).differences, 0);
});

test('settles a campaign that finishes early after its grace', async () => {
  await newWeek();
  const id = await publish('bingo', {
    rules: { grace_seconds: 60, tasks: [{ task: 'rounds', count: 1, points: '1' }] },
  });
  await sendEvents(laurel, [bet('bingo', 'jan', 1)]);
  await leaderboardOf(staff, id, 1);
  assert.equal((await staff.post(`/api/v1/campaigns/${id}/finish`)).status, 200);
  await laurel.setClock(new Date(Date.parse(during) + 90_000).toISOString());
  const settlement = await settlementOf(staff, id);
  assert.deepEqual([settlement.version, settlement.count], [2, 1]);
  await assertUnchanged(id, settlement);
});

test('staff can settle a finished campaign before its grace ends', async () => {
  await newWeek();
  const tasks: TournamentInput['rules'] = {
    grace_seconds: 31_536_000,
    tasks: [{ task: 'rounds', count: 1, points: '1' }],
  };
  const id = await publish('craps', { rules: tasks });
  await laurel.setClock(over);
  await sendEvents(laurel, [bet('craps', 'kim', 1)]);
  await leaderboardOf(staff, id, 1);
  assert.equal((await staff.post(`/api/v1/campaigns/${id}/finish`)).body.version, 1);
  const { body } = await staff.post(`/api/v1/campaigns/${id}/finish`, { without_grace: true });
  assert.deepEqual([body.version, body.end], [2, end]);
  // By the clock, which goes on while this test does.
  const { grace_seconds } = body.rules;
  assert.ok(grace_seconds >= 902 && grace_seconds < 1_000, String(grace_seconds));
  await laurel.setClock(new Date(Date.parse(over) + 100_000).toISOString());
  const settlement = await settlementOf(staff, id);
  assert.equal(settlement.count, 1);
  await assertUnchanged(id, settlement);
  for (const body of [{}, { without_grace: true }, { dry_run: true }])
    assertRefused(await staff.post(`/api/v1/campaigns/${id}/finish`, body), 409, 'conflict');
});

test('an empty settled board has the hash of the empty text', async () => {
  await newWeek();
  await laurel.setClock(over);
  const id = await publish('nobody-plays');
  const settlement = await settlementOf(staff, id);
  assert.equal(settlement.board_hash, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  assert.equal(settlement.count, 0);
});
