import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { issueToken, makeKey, openStream } from '../../support/live.ts';
import { signInOwner } from '../../support/management.ts';
import { columnsOf } from '../../support/members.ts';
import { playerViewWhen, published } from '../../support/player-view.ts';
import { everythingScored } from '../../support/scored.ts';
import { settlementOf, wholeBoard } from '../../support/settled.ts';
import { campaignInput } from '../../support/tournaments.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
let issuer: string;
before(async () => {
  issuer = (await makeKey(laurel, { scopes: ['players:issue'] })).key;
});

const prizes = [
  { place_from: 1, place_to: 1, kind: 'cash' as const, amount: '10', titles: { en: 'Ten' } },
  { place_from: 2, place_to: 2, kind: 'cash' as const, amount: '5', titles: { en: 'Five' } },
];

/** A campaign over its own game in which three players have 3, 2 and 1 points. */
async function stage(name: string, changes: object = {}) {
  const games = { all: false, ids: [name] };
  const id = await published(staff, campaignInput({ custom_id: name, prizes, games, ...changes }));
  const [first, second, third] = ['first', 'second', 'third'].map((one) => `${one} of ${name}`);
  const players = [first, second, third] as [string, string, string];
  await play(
    ...players.flatMap((player_id, n) =>
      Array.from({ length: 3 - n }, () =>
        gameround({ player_id, game_id: name, timestamp: '2026-12-02T11:00:00Z' }),
      ),
    ),
  );
  return { id, players };
}

async function play(...events: unknown[]): Promise<void> {
  await sendEvents(laurel, events);
  await everythingScored(staff);
}

let told = 0;
const pause = (player_id: string, timestamp: string, incentives_paused = true) => {
  const data = { unique_id: `pause-${++told}`, timestamp, player_id, incentives_paused };
  return { event: 'player', data: { ...data, incentives_reason: 'asked for a break', username: player_id } };
};

const names = async (id: number) => (await wholeBoard(staff, id)).results.map((row) => row.player_id);

async function listed(id: number): Promise<{ player_username: string }[]> {
  const { body } = await laurel.app.inject({
    url: '/public/api/v2/tournaments/details?page_size=25',
    headers: { authorization: laurel.apiKey },
  });
  assert.ok(!body.includes('asked for a break'), 'the reason is for staff only');
  return JSON.parse(body).results.find((one: { campaign: { id: number } }) => one.campaign.id === id)
    .leaderboard;
}

test('who is paused now is on no board, and the places of the others move up', async () => {
  const { id, players } = await stage('moves up');
  const [first, second, third] = players;
  assert.deepEqual(await names(id), players);
  await play(pause(first, '2026-12-02T11:30:00Z'));
  assert.deepEqual(await names(id), [second, third]);
  assert.equal((await listed(id)).length, 2);
  const { eligible, not_eligible } = await playerViewWhen(staff, id, first, (view) => !view.eligible);
  assert.deepEqual([eligible, not_eligible], [false, 'incentives_paused']);
  await play(pause(first, '2026-12-02T11:40:00Z', false));
  assert.deepEqual(await names(id), players);
});

test('an open stream shows the pause at once, and says nothing more of the player', async () => {
  const { id, players } = await stage('streams');
  const [first] = players;
  const token = await issueToken(laurel, issuer, { player_id: first, scope: 'boards me' });
  const stream = await openStream(laurel, token, `campaigns=${id}`);
  await stream.until(({ event, data }) => event === 'me' && data.place === 1);
  await play(pause(first, '2026-12-02T11:30:00Z'));
  const { data } = await stream.until(({ event, data }) => event === 'board' && data.count === 2);
  assert.equal(data.removed.length, 1);
  const none = {
    place: null,
    score: null,
    to_next_prize: null,
    next_prize: null,
    prizes: [],
    eligible: false,
  };
  const me = await stream.until(({ event, data }) => event === 'me' && data.place === null);
  assert.deepEqual(me.data, { campaign_id: id, ...none });
  stream.close();
  const again = await openStream(laurel, token, `campaigns=${id}`);
  await play(gameround({ player_id: players[2], game_id: 'streams', timestamp: '2026-12-02T11:50:00Z' }));
  await again.until(({ event, data }) => event === 'board' && data.from !== null);
  assert.ok(!again.events.some(({ event }) => event === 'me'));
  again.close();
  const answer = await fetch(`${laurel.url}/public/api/v2/live/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(((await answer.json()) as { me: unknown }).me, null);
  const summaries = await fetch(`${laurel.url}/public/api/v2/tournaments/boards?campaigns=${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (summaries.status === 200)
    assert.deepEqual(((await summaries.json()) as { results: unknown[] }).results, []);
});

test('who is paused cannot join, by the own token or by staff', async () => {
  const { id } = await stage('joining', { join: 'opt_in' });
  await sendEvents(laurel, [pause('joan', '2026-12-02T11:30:00Z')]);
  const token = await issueToken(laurel, issuer, { player_id: 'joan', scope: 'opt-in' });
  const join = () =>
    fetch(`${laurel.url}/public/api/v2/tournaments/${id}/opt-in`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
  const refused = await join();
  assert.equal(refused.status, 409);
  const { detail } = (await refused.json()) as { detail: string };
  assert.equal(detail, 'Incentives of this player are paused, so the player cannot join.');
  assert.equal((await staff.post(`/api/v1/campaigns/${id}/opt-ins`, { player_id: 'joan' })).status, 409);
  await sendEvents(laurel, [pause('joan', '2026-12-02T11:40:00Z', false)]);
  assert.equal((await join()).status, 204);
});

test('who is paused at the settlement is on no final board and is owed nothing; later pauses leave it as it is', async () => {
  const { id, players } = await stage('settles');
  const [first, second, third] = players;
  await play(pause(first, '2026-12-02T11:30:00Z'));
  await laurel.setClock('2026-12-09T00:00:00Z');
  const settlement = await settlementOf(staff, id);
  assert.equal(settlement.count, 2);
  const { body } = await staff.get(`/api/v1/payouts?campaign_id=${id}`);
  assert.deepEqual(columnsOf(body.results, 'player_id', 'place'), [
    [second, 1],
    [third, 2],
  ]);
  await play(pause(second, '2026-12-02T11:30:00Z'), pause(first, '2026-12-02T11:45:00Z', false));
  assert.deepEqual(await names(id), [second, third]);
  const rows = await listed(id);
  assert.equal(rows.length, 1);
  assert.notEqual(rows[0]?.player_username, second);
  assert.equal((await settlementOf(staff, id)).board_hash, settlement.board_hash);
  await laurel.setClock('2026-12-02T12:00:00Z');
});
