import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { everythingScored, leaderboardOf, leaderboardWhen } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));

let made = 0;

async function drafted(): Promise<{ id: number; game_id: string }> {
  const game_id = `fair-${++made}`;
  const { body } = await staff.post('/api/v1/campaigns', pointTournament({ games: { ids: [game_id] } }));
  return { id: body.id, game_id };
}

async function bet(game_id: string, amounts: Record<string, number>): Promise<void> {
  const timestamp = '2026-12-02T11:00:00Z';
  await sendEvents(
    laurel,
    Object.entries(amounts).map(([player_id, amount]) =>
      gameround({ game_id, player_id, amount, timestamp }),
    ),
  );
}

const disqualify = (id: number, player_id: string) =>
  staff.post(`/api/v1/campaigns/${id}/disqualifications`, { player_id, reason: 'plays with two accounts' });
const reinstate = (id: number, player_id: string) =>
  staff.delete(`/api/v1/campaigns/${id}/disqualifications/${encodeURIComponent(player_id)}`);

async function placesOf(id: number, count: number): Promise<[number, string, string][]> {
  const { results } = await leaderboardOf(staff, id, count);
  return results.map(({ place, player_id, score }) => [place, player_id, score]);
}

test('a disqualified player leaves the board and the following places move up; a reinstated one returns', async () => {
  const { id, game_id } = await drafted();
  await staff.post(`/api/v1/campaigns/${id}/publish`);
  await bet(game_id, { first: 30, second: 20, third: 10 });
  await leaderboardOf(staff, id, 3);
  assert.equal((await disqualify(id, 'first')).status, 204);
  assert.deepEqual(await placesOf(id, 2), [
    [1, 'second', '20'],
    [2, 'third', '10'],
  ]);
  assert.equal((await reinstate(id, 'first')).status, 204);
  assert.deepEqual((await placesOf(id, 3))[0], [1, 'first', '30']);
});

test('rounds that are played meanwhile are there after the return', async () => {
  const { id, game_id } = await drafted();
  await staff.post(`/api/v1/campaigns/${id}/publish`);
  await bet(game_id, { banned: 5, other: 1 });
  await leaderboardOf(staff, id, 2);
  await disqualify(id, 'banned');
  await bet(game_id, { banned: 7, other: 1 });
  const board = await leaderboardWhen(staff, id, ({ results }) => results[0]?.score === '2');
  assert.deepEqual([board.count, board.results[0]?.player_id], [1, 'other']);
  await reinstate(id, 'banned');
  assert.deepEqual((await placesOf(id, 2))[0], [1, 'banned', '12']);
});

test('a player who is disqualified in a draft is not on its board, nor one who never played', async () => {
  const { id, game_id } = await drafted();
  assert.equal((await disqualify(id, 'early')).status, 204);
  assert.equal((await disqualify(id, 'nobody has seen')).status, 204);
  await bet(game_id, { early: 5, fair: 1 });
  await staff.post(`/api/v1/campaigns/${id}/publish`);
  await leaderboardOf(staff, id, 1);
  await everythingScored(staff);
  assert.deepEqual(await placesOf(id, 1), [[1, 'fair', '1']]);
});

test('the player stays on the boards of other campaigns', async () => {
  const one = await drafted();
  const input = pointTournament({ games: { ids: [one.game_id] } });
  const { body: other } = await staff.post('/api/v1/campaigns', input);
  for (const { id } of [one, other]) await staff.post(`/api/v1/campaigns/${id}/publish`);
  await bet(one.game_id, { somebody: 3 });
  await leaderboardOf(staff, one.id, 1);
  await disqualify(one.id, 'somebody');
  await leaderboardOf(staff, one.id, 0);
  await everythingScored(staff);
  assert.deepEqual(await placesOf(other.id, 1), [[1, 'somebody', '3']]);
});

test('the player leaves the public board, too', async () => {
  const { id, game_id } = await drafted();
  await staff.post(`/api/v1/campaigns/${id}/publish`);
  await bet(game_id, { 'public enemy': 3, friend: 2 });
  await leaderboardOf(staff, id, 2);
  await disqualify(id, 'public enemy');
  await leaderboardOf(staff, id, 1);
  const response = await fetch(`${laurel.url}/public/api/v2/tournaments/details?game_ids=${game_id}`, {
    headers: { authorization: laurel.apiKey },
  });
  const { results } = (await response.json()) as { results: { leaderboard: { score: unknown }[] }[] };
  assert.equal(results[0]?.leaderboard.length, 1);
});
