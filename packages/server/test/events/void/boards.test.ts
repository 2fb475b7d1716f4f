import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { everythingScored, leaderboardOf, leaderboardWhen } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));

let made = 0;

function publishedFor(game_id: string, members: Partial<TournamentInput> = {}): Promise<number> {
  const input = pointTournament({ games: { ids: [game_id] }, ...members });
  return published(staff, input);
}

/** An event of a player at `game_id`; answers its unique_id. */
async function play(game_id: string, data: Record<string, unknown>): Promise<string> {
  const unique_id = `void-${++made}`;
  const timestamp = `2026-12-02T10:00:${String(made % 60).padStart(2, '0')}Z`;
  await sendEvents(laurel, [gameround({ unique_id, timestamp, game_id, ...data })]);
  return unique_id;
}

async function voidEvents(...unique_ids: string[]) {
  const { status, body } = await staff.post('/api/v1/events/void', { unique_ids, reason: 'rolled back' });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

async function scoresOf(id: number): Promise<Record<string, string>> {
  await everythingScored(staff);
  const { body } = await staff.get(`/api/v1/campaigns/${id}/leaderboard`);
  return Object.fromEntries(
    body.results.map((row: { player_id: string; score: string }) => [row.player_id, row.score]),
  );
}

test('a void bet is taken out of every board that it counted on', async () => {
  const points = await publishedFor('dice');
  const twice = await publishedFor('dice', {
    rules: { tasks: [{ task: 'turnover', amount: '1', points: '2' }] },
  });
  await play('dice', { amount: 3 });
  const wrong = await play('dice', { amount: 40 });
  await leaderboardWhen(staff, points, ({ results }) => results[0]?.score === '43');
  assert.deepEqual(await voidEvents(wrong), {
    voided: 1,
    pending: 0,
    pending_ids: [],
    unknown: 0,
    unknown_ids: [],
  });
  assert.deepEqual(await scoresOf(points), { 'player-1': '3' });
  assert.deepEqual(await scoresOf(twice), { 'player-1': '6' });
});

test('a player whose only bet is void is no longer on the board, and comes back with another', async () => {
  const id = await publishedFor('slots');
  const only = await play('slots', { amount: 4 });
  await leaderboardOf(staff, id, 1);
  await voidEvents(only);
  await leaderboardOf(staff, id, 0);
  await play('slots', { amount: 5 });
  assert.equal((await leaderboardOf(staff, id, 1)).results[0]?.score, '5');
});

test('a void win makes the round one without it: a lost round after a later one, and the streak breaks', async () => {
  const rules: TournamentInput['rules'] = { tasks: [{ task: 'streak', length: 2, points: '1' }] };
  const id = await publishedFor('wheel', { rules });
  const round_ids = ['w1', 'w2', 'w3'];
  const wins: string[] = [];
  for (const round_id of round_ids) {
    await play('wheel', { round_id });
    wins.push(await play('wheel', { round_id, is_win: true, amount: 2 }));
  }
  assert.deepEqual(await scoresOf(id), { 'player-1': '1' });
  await voidEvents(wins[1] ?? '');
  assert.deepEqual(await scoresOf(id), {});
});

test('without its bet a round does not exist, though its win stays in the log', async () => {
  const rules: TournamentInput['rules'] = { tasks: [{ task: 'wins', count: 1, points: '1' }] };
  const id = await publishedFor('cards', { rules });
  const bet = await play('cards', { round_id: 'c1' });
  await play('cards', { round_id: 'c1', is_win: true, amount: 9 });
  assert.deepEqual(await scoresOf(id), { 'player-1': '1' });
  await voidEvents(bet);
  assert.deepEqual(await scoresOf(id), {});
  await play('cards', { round_id: 'c1' });
  assert.deepEqual(await scoresOf(id), { 'player-1': '1' }, 'another bet makes it exist again');
});

test('the first bet of a round is void: it starts with the next, which can take it out of the window', async () => {
  const rules = { ...pointTournament().rules, grace_seconds: 7_200 };
  const id = await publishedFor('roulette', { end: '2026-12-02T11:00:00Z', rules });
  const first = await play('roulette', { round_id: 'r1', timestamp: '2026-12-02T10:59:59Z' });
  await play('roulette', { round_id: 'r1', timestamp: '2026-12-02T11:00:00Z' });
  assert.deepEqual(await scoresOf(id), { 'player-1': '2' });
  await voidEvents(first);
  assert.deepEqual(await scoresOf(id), {});
});

test('a campaign that is published afterwards never sees the event', async () => {
  await play('bingo', { amount: 1 });
  await voidEvents(await play('bingo', { amount: 30 }));
  const id = await publishedFor('bingo');
  await leaderboardOf(staff, id, 1);
  assert.deepEqual(await scoresOf(id), { 'player-1': '1' });
});

test('events of other kinds are marked and change no board', async () => {
  const common = { timestamp: '2026-12-02T10:00:00Z', player_id: 'player-1' };
  const money = { amount: 5, currency: 'EUR', method: 'card' };
  await sendEvents(laurel, [
    { event: 'deposit', data: { unique_id: 'd-1', ...common, ...money } },
    { event: 'withdraw', data: { unique_id: 'w-1', ...common, ...money } },
    { event: 'login', data: { unique_id: 'l-1', ...common } },
  ]);
  assert.deepEqual(await voidEvents('d-1', 'w-1', 'l-1'), {
    voided: 3,
    pending: 0,
    pending_ids: [],
    unknown: 0,
    unknown_ids: [],
  });
  const text = `select count(*) from events where voided and unique_id in ('d-1', 'w-1', 'l-1')`;
  assert.deepEqual(await laurel.database.query({ text }), [{ count: 3 }]);
});
