import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { PrizeInput } from '@laurel/contract/campaigns/prizes.ts';
import { moments, pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { issueToken, makeKey } from '../../support/live.ts';
import { signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { everythingScored, leaderboardOf } from '../../support/scored.ts';
import { settlementOf } from '../../support/settled.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
let issuing: string;
before(async () => {
  await laurel.setClock(moments.during);
  issuing = (await makeKey(laurel, { scopes: ['players:issue'] })).key;
});

async function ask(credential: string, query = '') {
  const url = `/public/api/v2/players/me/results${query}`;
  const headers = { authorization: `Bearer ${credential}` };
  const answer = await laurel.app.inject({ method: 'GET', url, headers });
  return { status: answer.statusCode, body: answer.json() };
}

const tokenOf = (player_id: string, more: object = {}) => issueToken(laurel, issuing, { player_id, ...more });

async function resultsOf(player_id: string, query?: string) {
  const { status, body } = await ask(await tokenOf(player_id), query);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const prizes: PrizeInput[] = [
  { place_from: 1, place_to: 1, kind: 'cash', amount: '50', titles: { en: '€50', de: '50 €' } },
  { place_from: 1, place_to: 2, kind: 'free_spins', count: 5, titles: { en: '5 spins' } },
];

const bet = (player_id: string, amount: number, game_id: string) =>
  gameround({ player_id, amount, game_id, timestamp: '2026-12-02T10:00:00Z' });

test('a player reads of tournaments that were joined, and of none that players are not shown or that others play', async () => {
  const games = { ids: ['second'] };
  const joined = await published(staff, pointTournament({ join: 'opt_in', games }));
  await published(staff, pointTournament({ join: 'opt_in', games }));
  const hidden = await published(staff, pointTournament({ visible: false, games }));
  const body = { player_id: 'dora', at: '2026-12-02T00:00:00Z' };
  assert.equal((await staff.post(`/api/v1/campaigns/${joined}/opt-ins`, body)).status, 204);
  await sendEvents(laurel, [bet('emil', 3, 'second')]);
  await leaderboardOf(staff, hidden, 1);
  await everythingScored(staff);
  const own = await resultsOf('dora', '?page_size=1');
  assert.deepEqual([own.count, own.results[0].campaign_id, own.results[0].place], [1, joined, null]);
  assert.deepEqual(await resultsOf('emil'), { count: 0, next: null, previous: null, results: [] });
  assert.equal((await resultsOf('nobody')).count, 0);
});

test('a player reads own places, scores and prizes, those of the settlement once there is one', async () => {
  const games = { ids: ['first'] };
  const id = await published(staff, pointTournament({ custom_id: 'FIRST', games, prizes }));
  await sendEvents(laurel, [bet('anna', 30.5, 'first'), bet('bert', 20, 'first'), bet('cleo', 3, 'first')]);
  await leaderboardOf(staff, id, 3);
  const [running] = (await resultsOf('anna', '?language=de-AT')).results;
  assert.deepEqual(running, {
    campaign_id: id,
    kind: 'tournament',
    custom_id: 'FIRST',
    name: 'Winter points',
    image: '',
    status: 'AC',
    start: '2026-12-01T00:00:00.000Z',
    end: '2026-12-08T00:00:00.000Z',
    settled: false,
    place: 1,
    score: '30',
    prizes: [
      { title: '50 €', status: 'expected' },
      { title: '5 Freispiele', status: 'expected' },
    ],
  });
  await laurel.setClock(moments.after);
  await settlementOf(staff, id);
  const payouts = (await staff.get(`/api/v1/payouts?campaign_id=${id}&player_id=anna`)).body.results;
  const [cash, spins] = payouts as { id: number }[];
  await staff.post(`/api/v1/payouts/${cash?.id}/reject`, { reason: 'played with two accounts' });
  await staff.post(`/api/v1/payouts/${spins?.id}/approve`);
  await staff.post(`/api/v1/payouts/${spins?.id}/mark-paid`);
  const [over] = (await resultsOf('anna')).results;
  assert.deepEqual([over.status, over.settled, over.place], ['FI', true, 1]);
  assert.deepEqual(over.prizes, [{ title: '5 spins', status: 'paid' }]);
  assert.deepEqual((await resultsOf('bert')).results[0].prizes, [{ title: '5 spins', status: 'due' }]);
  assert.deepEqual((await resultsOf('cleo')).results[0].prizes, []);
});
