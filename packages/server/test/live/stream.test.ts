import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { HeldBoard, issueToken, makeKey, makePublishable, openStream } from '../support/live.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { campaignInput } from '../support/tournaments.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
let page: string;
let issuer: string;
before(async () => {
  page = await makePublishable(laurel);
  issuer = (await makeKey(laurel, { scopes: ['players:issue'] })).key;
});

let campaigns = 0;

function publish(changes: object = {}): Promise<number> {
  const custom_id = `live-${++campaigns}`;
  return published(staff, campaignInput({ custom_id, ...prizes, ...changes, ...ownGame() }));
}

/** Games of one campaign alone, so that no test sees the rounds of another. */
const game = () => `game-${campaigns}`;
const ownGame = () => ({ games: { all: false, ids: [game(), 'game-of-all'] } });

const prizes = {
  prizes: [
    { place_from: 1, place_to: 1, kind: 'cash' as const, amount: '10', titles: { en: 'Ten', de: 'Zehn' } },
  ],
};

async function play(player_id: string, rounds = 1, game_id = game()): Promise<void> {
  const events = Array.from({ length: rounds }, () =>
    gameround({ player_id, game_id, timestamp: '2026-12-02T11:00:00Z' }),
  );
  await sendEvents(laurel, events);
}

async function listed(campaign: number) {
  const { body } = await laurel.app.inject({
    url: '/public/api/v2/tournaments/details?page_size=25&language=de',
    headers: { authorization: laurel.apiKey },
  });
  return JSON.parse(body).results.find((one: { campaign: { id: number } }) => one.campaign.id === campaign)
    .leaderboard;
}

test('a stream begins with the phase and the whole board, and goes on with what changed', async () => {
  const campaign = await publish();
  await play('anna', 2);
  const stream = await openStream(laurel, page, `campaigns=${campaign}&rows=25&language=de`);
  assert.equal(stream.response.status, 200);
  assert.match(stream.response.headers.get('content-type') ?? '', /^text\/event-stream/);
  const phase = await stream.until(({ event }) => event === 'phase');
  assert.deepEqual(Object.keys(phase.data), ['campaign_id', 'status', 'start', 'end', 'settled', 'now']);
  assert.equal(phase.data.status, 'AC');
  assert.equal(phase.data.settled, false);
  const first = await stream.until(({ event, data }) => event === 'board' && data.count === 1);
  assert.equal(first.id, String(first.data.revision));
  await play('bert', 3);
  const held = new HeldBoard();
  await stream.until(({ event, data }) => event === 'board' && data.count === 2);
  const boards = stream.events.filter(({ event }) => event === 'board');
  assert.equal(boards[0]?.data.from, null);
  for (const board of boards) held.take(board);
  assert.ok(boards.at(-1)?.data.from !== null);
  const rows = (await listed(campaign)) as object[];
  assert.deepEqual(
    held.rows.map(({ text }) => JSON.parse(text)),
    rows.map((row, at) => ({ place: at + 1, ...row })),
  );
  assert.deepEqual(JSON.parse(held.rows[0]?.text ?? '').prizes, ['Zehn']);
  stream.close();
});

test('several boards share a stream, and a revision that is sent as Last-Event-ID is followed by the whole board', async () => {
  const [one, two] = [await publish(), await publish()];
  await play('anna', 1, 'game-of-all');
  const stream = await openStream(laurel, page, `campaigns=${one},${two}`);
  for (const id of [one, two])
    await stream.until(({ event, data }) => event === 'board' && data.campaign_id === id && data.count > 0);
  const last = stream.events.filter(({ event }) => event === 'board').at(-1);
  stream.close();
  const again = await openStream(laurel, page, `campaigns=${one},${two}`, {
    'last-event-id': last?.id ?? '',
  });
  for (const id of [one, two]) {
    const { data } = await again.until(({ event, data }) => event === 'board' && data.campaign_id === id);
    assert.equal(data.from, null);
  }
  again.close();
});

test('a player with a token of the scope `me` gets the own line when it changes', async () => {
  const campaign = await publish();
  await play('rita', 3);
  await play('paul', 2);
  const token = await issueToken(laurel, issuer, { player_id: 'paul', scope: 'boards me' });
  const stream = await openStream(laurel, token, `campaigns=${campaign}&language=de`);
  const { data } = await stream.until(({ event, data }) => event === 'me' && data.place === 2);
  const next_prize = { place: 1, titles: ['Zehn'] };
  const line = { campaign_id: campaign, score: 2, to_next_prize: 1, next_prize, prizes: [], eligible: true };
  assert.deepEqual(data, { ...line, place: 2 });
  await play('paul', 5);
  const later = await stream.until(({ event, data }) => event === 'me' && data.place === 1);
  assert.deepEqual(later.data.prizes, ['Zehn']);
  stream.close();
  const silent = await openStream(
    laurel,
    await issueToken(laurel, issuer, { player_id: 'paul', scope: 'boards' }),
    `campaigns=${campaign}`,
  );
  await play('paul');
  await silent.until(({ event, data }) => event === 'board' && data.from !== null);
  assert.ok(!silent.events.some(({ event }) => event === 'me'));
  silent.close();
});

test('a player who must join gets a message that says so, joins with a token of that scope, and gets another', async () => {
  const campaign = await publish({ join: 'opt_in' });
  const token = await issueToken(laurel, issuer, { player_id: 'joan', scope: 'boards me opt-in' });
  const stream = await openStream(laurel, token, `campaigns=${campaign}`);
  await stream.until(({ event, data }) => event === 'me' && data.joined === false);
  const joining = await fetch(`${laurel.url}/public/api/v2/tournaments/${campaign}/opt-in`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(joining.status, 204);
  await stream.until(({ event, data }) => event === 'me' && data.joined === true);
  stream.close();
});

test('the same as JSON: at once when the revision is another one, else when it changes or the time is over', async () => {
  const campaign = await publish();
  const token = await issueToken(laurel, issuer, { player_id: 'anna' });
  const read = async (query: string) => {
    const answer = await fetch(`${laurel.url}/public/api/v2/live/${campaign}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(answer.status, 200, await answer.clone().text());
    return answer.json() as Promise<ReturnType<JSON['parse']>>;
  };
  const first = await read('');
  assert.equal(first.from, null);
  assert.equal(first.phase.status, 'AC');
  assert.equal(first.me.campaign_id, campaign);
  const waiting = read(`after=${first.revision}&wait=25`);
  await play('anna');
  const second = await waiting;
  assert.notEqual(second.revision, first.revision);
  assert.equal(second.rows.length, 1);
  assert.equal(second.me.place, 1);
  const third = await read(`after=${second.revision}&wait=0`);
  assert.deepEqual([third.from, third.rows, third.removed], [second.revision, [], []]);
  assert.equal(third.check, second.check);
});

test('campaigns that players are not shown, and streams that nobody may have, are refused', async () => {
  const draft = (await staff.post('/api/v1/campaigns', campaignInput({ custom_id: 'draft' }))).body.id;
  const hidden = await publish({ visible: false });
  for (const [credential, query, status] of [
    [page, `campaigns=${draft}`, 404],
    [page, `campaigns=${hidden}`, 404],
    [page, 'campaigns=x', 400],
    [page, '', 400],
    [laurel.apiKey, `campaigns=${hidden}`, 403],
    ['nothing', `campaigns=${hidden}`, 401],
  ] as const) {
    const stream = await openStream(laurel, credential, query);
    assert.equal(stream.response.status, status, query);
    stream.close();
  }
  const campaign = await publish();
  const inQuery = await fetch(`${laurel.url}/public/api/v2/live/${campaign}?key=${page}`);
  assert.equal(inQuery.status, 200);
  const secret = await fetch(`${laurel.url}/public/api/v2/live/${campaign}?key=${laurel.apiKey}`);
  assert.equal(secret.status, 401);
});

test('a page whose elements share a stream leaves out what players are not shown, unless that is all', async () => {
  const shown = await publish();
  await play('anna');
  const query = `campaigns=999999999,${shown}&missing=skip`;
  const stream = await openStream(laurel, page, query);
  try {
    const { data } = await stream.until(({ event }) => event === 'missing');
    assert.deepEqual(data, { campaign_id: 999_999_999 });
    await stream.until(({ event, data }) => event === 'board' && data.campaign_id === shown);
  } finally {
    stream.close();
  }
  const get = async (rest: string) =>
    (await laurel.app.inject({ url: `/public/api/v2/live?${rest}&key=${page}` })).statusCode;
  assert.equal(await get('campaigns=999999999&missing=skip'), 404);
  assert.equal(await get(`campaigns=999999999,${shown}`), 404);
  assert.equal(await get(`${query}s`), 400);
});

test('a campaign that is cancelled ends its streams', async () => {
  const campaign = await publish();
  const stream = await openStream(laurel, page, `campaigns=${campaign}`);
  await staff.post(`/api/v1/campaigns/${campaign}/cancel`, { reason: 'r' });
  const { data } = await stream.until(({ event }) => event === 'goodbye');
  assert.equal(data.reason, 'changed');
});
