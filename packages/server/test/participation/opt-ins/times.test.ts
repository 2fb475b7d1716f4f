import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { valuesOf } from '../../support/members.ts';
import { everythingScored, leaderboardOf, leaderboardWhen } from '../../support/scored.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
beforeEach(() => laurel.setClock('2026-12-02T12:00:00Z'));

let made = 0;

/** A campaign over a game of its own, where each turnover of 1 is a point. */
async function drafted(members: Partial<TournamentInput> = {}): Promise<{ id: number; game_id: string }> {
  const game_id = `joined-${++made}`;
  const input = pointTournament({ join: 'opt_in', games: { ids: [game_id] }, ...members });
  return { id: (await staff.post('/api/v1/campaigns', input)).body.id, game_id };
}

async function published(): Promise<{ id: number; game_id: string }> {
  const draft = await drafted();
  assert.equal((await staff.post(`/api/v1/campaigns/${draft.id}/publish`)).status, 200);
  return draft;
}

/** One bet of each amount at these times: their sum shows which of them count. */
async function bet(game_id: string, bets: [timestamp: string, amount: number][]): Promise<void> {
  await sendEvents(
    laurel,
    bets.map(([timestamp, amount]) => gameround({ game_id, timestamp, amount })),
  );
}

async function join(id: number, moment?: string, player_id = 'player-1'): Promise<void> {
  const body = moment === undefined ? { player_id } : { player_id, at: moment };
  const answer = await staff.post(`/api/v1/campaigns/${id}/opt-ins`, body);
  assert.deepEqual([answer.status, answer.body], [204, undefined]);
}

async function scoreOf(id: number): Promise<string | undefined> {
  await everythingScored(staff);
  const { body } = await staff.get(`/api/v1/campaigns/${id}/leaderboard`);
  return body.results[0]?.score;
}

const threeBets: [string, number][] = [
  ['2026-12-02T09:00:00Z', 1],
  ['2026-12-02T10:00:00Z', 10],
  ['2026-12-02T11:00:00Z', 100],
];

test('rounds that started before the player joined do not count, from that very instant on they do', async () => {
  const { id, game_id } = await published();
  await bet(game_id, threeBets);
  await everythingScored(staff);
  assert.equal(await scoreOf(id), undefined, 'who has not joined is not on the board');
  await join(id, '2026-12-02T10:00:00Z');
  assert.equal((await leaderboardOf(staff, id, 1)).results[0]?.score, '110');
});

test('events that come after the join follow it, too', async () => {
  const { id, game_id } = await published();
  await join(id, '2026-12-02T10:00:00.000001Z');
  await bet(game_id, threeBets);
  assert.equal((await leaderboardOf(staff, id, 1)).results[0]?.score, '100');
});

test('of several times the earliest stays, in whatever order they come', async () => {
  const { id, game_id } = await published();
  await bet(game_id, threeBets);
  await join(id, '2026-12-02T10:30:00Z');
  assert.equal(await scoreOf(id), '100');
  await join(id, '2026-12-02T09:30:00Z');
  assert.equal(await scoreOf(id), '110');
  await join(id, '2026-12-02T10:45:00Z');
  await join(id);
  assert.equal(await scoreOf(id), '110');
  const { body } = await staff.get(`/api/v1/campaigns/${id}/opt-ins`);
  assert.deepEqual(body.results, [{ player_id: 'player-1', joined_at: '2026-12-02T09:30:00.000Z' }]);
});

test('without `at` the player joins now, and a resend later does not move it', async () => {
  await laurel.setClock('2026-12-02T10:30:00Z');
  const { id, game_id } = await published();
  await join(id);
  await laurel.setClock('2026-12-02T11:30:00Z');
  await join(id);
  await bet(game_id, threeBets);
  assert.equal(await scoreOf(id), '100');
});

test('a time without an offset is UTC, another offset is respected', async () => {
  const { id, game_id } = await published();
  await bet(game_id, threeBets);
  await join(id, '2026-12-02T10:30:00');
  assert.equal(await scoreOf(id), '100');
  await join(id, '2026-12-02T11:30:00+02:00');
  assert.equal(await scoreOf(id), '110');
});

test('a player joins a draft and is in when it is published', async () => {
  const { id, game_id } = await drafted();
  await join(id, '2026-12-02T09:30:00Z');
  await bet(game_id, threeBets);
  assert.equal((await staff.post(`/api/v1/campaigns/${id}/publish`)).status, 200);
  assert.equal((await leaderboardOf(staff, id, 1)).results[0]?.score, '110');
});

test('who joins one campaign has not joined another, and nobody joins for somebody else', async () => {
  const one = await published();
  const other = await drafted({ games: { ids: [one.game_id] } });
  await staff.post(`/api/v1/campaigns/${other.id}/publish`);
  await bet(one.game_id, threeBets);
  await sendEvents(laurel, [
    gameround({ game_id: one.game_id, player_id: 'player-2', timestamp: '2026-12-02T10:00:00Z' }),
  ]);
  await join(one.id, '2026-12-02T09:00:00Z');
  const { results } = await leaderboardWhen(staff, one.id, (board) => board.results[0]?.score === '111');
  assert.deepEqual(valuesOf(results, 'player_id'), ['player-1']);
  assert.equal(await scoreOf(other.id), undefined);
});

test('joins that come at once all count', async () => {
  const { id, game_id } = await published();
  const players = Array.from({ length: 40 }, (_, number) => `crowd-${number}`);
  await Promise.all([
    sendEvents(
      laurel,
      players.map((player_id) => gameround({ game_id, player_id, timestamp: '2026-12-02T10:00:00Z' })),
    ),
    ...players.map((player_id) => join(id, '2026-12-02T09:00:00Z', player_id)),
    ...players.map((player_id) => join(id, undefined, player_id)),
  ]);
  await leaderboardOf(staff, id, players.length);
});

test('a join that says nothing new asks for no fold', async () => {
  const { id } = await published();
  await join(id, '2026-12-02T09:00:00Z');
  await everythingScored(staff);
  const stepsTaken = async () =>
    (await laurel.database.query<{ step: number }>({ text: 'select step from scoring_cursors' }))[0]?.step;
  const steps = await stepsTaken();
  await join(id, '2026-12-02T09:00:00Z');
  await join(id);
  await everythingScored(staff);
  assert.equal(await stepsTaken(), steps);
});

test('staff who let a player join are in the audit log, once for each time that counts', async () => {
  const { id } = await drafted();
  for (const moment of [
    '2026-12-01T10:00:00Z',
    '2026-12-01T11:00:00Z',
    '2026-12-01T09:00:00Z',
    '2026-12-01T09:00:00Z',
  ])
    await join(id, moment, 'audited');
  const { results } = (await staff.get(`/api/v1/audit-log?action=player.opted_in&campaign_id=${id}`)).body;
  assert.deepEqual(
    results.map(({ author, details }: { author: string; details: unknown }) => ({ author, details })),
    ['2026-12-01T09:00:00Z', '2026-12-01T10:00:00Z'].map((joined_at) => ({
      author: laurel.username,
      details: { player_id: 'audited', joined_at: joined_at.replace('Z', '.000Z') },
    })),
  );
});
