import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { waitUntil } from '../../server/test/support/waiting.ts';
import { type LiveOptions, type WatchedBoards, watchBoards } from '../src/live/live.ts';
import { PageLocks, type TabsOfBrowser } from '../src/live/tabs.ts';

import { boardJson, type LiveServer, line, startLiveServer, write } from './live-server.ts';

const openChannel = (name: string) => new BroadcastChannel(name);
const ofBrowser: TabsOfBrowser = {
  locks: navigator.locks as unknown as TabsOfBrowser['locks'],
  openChannel,
};

let server: LiveServer;
before(async () => {
  server = await startLiveServer();
});
after(() => server.close());
const open: WatchedBoards[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) one.close();
  await waitUntil('no stream is open', () => server.streams.length === 0);
  server.received.length = 0;
});

function watch(campaign: number, options: Partial<LiveOptions> = {}): WatchedBoards {
  const limits = { firstWaitMilliseconds: 5 };
  const live = watchBoards({ url: server.url, campaigns: [campaign], tabs: ofBrowser, limits, ...options });
  open.push(live);
  return live;
}

/** What is asked of the newest stream, once it is the only one and carries these campaigns. */
async function carries(...campaigns: number[]): Promise<URLSearchParams> {
  const asked = () => new URL(server.received.at(-1)?.url ?? '', server.url).searchParams;
  await waitUntil(
    `the only stream is of ${campaigns.join()}`,
    () => server.streams.length === 1 && asked().get('campaigns') === campaigns.join(','),
  );
  return asked();
}

function sendBoard(campaign_id: number, revision: string, players = ['a']): void {
  const rows = players.map((player, at) => line(at + 1, player, '7'));
  write(server.streams[0], 'board', revision, boardJson({ campaign_id, revision, from: null }, rows, rows));
}

/** A token as an operator signs it; nobody checks it here. */
function tokenOf(claims: object): string {
  return `head.${btoa(JSON.stringify(claims))}.signature`;
}

for (const [kind, tabs] of [
  ['over all tabs of a browser', ofBrowser],
  ['within a page without locks of the browser', { locks: new PageLocks(), openChannel }],
] as const)
  test(`those that come and go change one stream, and the others miss nothing: ${kind}`, async () => {
    const five = [1, 2, 3, 4, 5].map((campaign) => watch(campaign, { tabs }));
    assert.equal((await carries(1, 2, 3, 4, 5)).get('missing'), 'skip');
    assert.equal(server.received.length, 1);
    for (const campaign of [1, 2, 3, 4, 5]) sendBoard(campaign, 'r1');
    await waitUntil('each of the five has its board', () =>
      five.every((live, at) => live.board(at + 1)?.revision === 'r1'),
    );
    const told: string[] = [];
    five[1]?.on('board', ({ campaign_id, revision }) => told.push(`${campaign_id} ${revision}`));

    // The one that reads goes away: another one reads for the rest.
    five[0]?.close();
    await carries(2, 3, 4, 5);
    sendBoard(2, 'r2');
    await waitUntil('the second has r2', () => five[1]?.board(2)?.revision === 'r2');
    five[4]?.close();
    await carries(2, 3, 4);
    sendBoard(2, 'r2');
    const sixth = watch(6, { tabs });
    await carries(2, 3, 4, 6);
    sendBoard(2, 'r3');
    sendBoard(6, 'r1');
    await waitUntil(
      'the second has r3, the sixth r1',
      () => five[1]?.board(2)?.revision === 'r3' && sixth.board(6)?.revision === 'r1',
    );
    assert.equal(sixth.board(2), undefined);

    // One of a board that is carried already takes nothing anew.
    const again = watch(3, { tabs });
    sendBoard(3, 'r4');
    await waitUntil(
      'both that watch the third have r4',
      () => again.board(3)?.revision === 'r4' && five[2]?.board(3)?.revision === 'r4',
    );
    const before = server.received.length;
    server.streams[0]?.destroy();
    await waitUntil('another request has come', () => server.received.length === before + 1);
    await carries(2, 3, 4, 6);
    sendBoard(2, 'r5');
    await waitUntil('the second has r5', () => five[1]?.board(2)?.revision === 'r5');
    assert.deepEqual(told, ['2 r2', '2 r3', '2 r5']);
  });

test('each has as many lines as it asked for, whatever the others need', async () => {
  const [few, many] = [watch(1, { rows: 2 }), watch(1, { rows: 100 })];
  assert.equal((await carries(1)).get('rows'), '100');
  sendBoard(1, 'r1', ['a', 'b', 'c']);
  await waitUntil(
    'few and many have their boards',
    () => few.board(1) !== undefined && many.board(1) !== undefined,
  );
  assert.deepEqual([few.board(1)?.rows.length, few.board(1)?.count, many.board(1)?.rows.length], [2, 3, 3]);
});

test('another server, another key, another player and another language have streams of their own', async () => {
  const other = await startLiveServer();
  try {
    const [anna, bert] = ['anna', 'bert'].map((sub) => async () => tokenOf({ sub, exp: 4e9 }));
    watch(1, { key: 'pk_1', language: 'en' });
    watch(2, { key: 'pk_1', language: 'de' });
    watch(3, { key: 'pk_2', language: 'en' });
    watch(4, { key: 'pk_1', language: 'en', token: anna });
    watch(5, { key: 'pk_1', language: 'en', token: bert });
    watch(6, { key: 'pk_1', language: 'en', url: other.url });
    watch(7, { key: 'pk_1', language: 'en' });
    // Whatever else is in a token that was issued later.
    watch(8, { token: async () => tokenOf({ sub: 'anna', exp: 4.1e9, iat: 1, jti: 'x' }), language: 'en' });
    await waitUntil(
      'five streams and one of the other server are open',
      () => server.streams.length === 5 && other.streams.length === 1,
    );
    const carried = server.received.map(({ url = '' }) => /campaigns=([\d%C]+)/.exec(url)?.[1]).sort();
    assert.deepEqual(carried, ['1%2C7', '2', '3', '4%2C8', '5']);
  } finally {
    for (const one of open) one.close();
    await other.close();
  }
});

test('a token that is renewed for another player leaves the stream of the one before', async () => {
  let sub = 'anna';
  const token = async () => tokenOf({ sub, exp: 0 });
  const first = watch(1, { token });
  const second = watch(2, { token: async () => tokenOf({ sub: 'anna', exp: 4e9 }) });
  await carries(1, 2);
  write(server.streams[0], 'me', null, '{"campaign_id":1,"place":1,"score":7}');
  sub = 'bert';
  write(server.streams[0], 'goodbye', null, '{"reason":"expired","retry_after_ms":0}');
  await waitUntil('two streams are open', () => server.streams.length === 2);
  const askedBy = server.received.slice(-2).map(({ url, headers }) => {
    const [, claims = ''] = headers.authorization?.split('.') ?? [];
    return `${new URL(url ?? '', server.url).searchParams.get('campaigns')} ${JSON.parse(atob(claims)).sub}`;
  });
  assert.deepEqual(askedBy.sort(), ['1 bert', '2 anna']);
  assert.ok(!first.isClosed && !second.isClosed);
});

test('only readers that want a campaign which players are not shown learn of it, late ones too', async () => {
  const failures: string[] = [];
  const failed = (live: WatchedBoards) =>
    live.on('state', ({ failure }) => failure && failures.push(`${live.board(1)?.revision} ${failure.code}`));
  const [fine, missing] = [watch(1), watch(2)];
  for (const live of [fine, missing]) failed(live);
  await carries(1, 2);
  write(server.streams[0], 'missing', null, '{"campaign_id":2}');
  sendBoard(1, 'r1');
  await waitUntil(
    'the board and one failure have come',
    () => fine.board(1) !== undefined && failures.length === 1,
  );
  failed(watch(2));
  await waitUntil('another failure has come', () => failures.length > 1);
  assert.ok(failures.every((one) => one === 'undefined not_found'));
  assert.equal(server.received.length, 1);
});

test('a stream carries 20 campaigns; more have a second one', async () => {
  for (let campaign = 1; campaign <= 21; campaign++) watch(campaign);
  await waitUntil('two streams are open', () => server.streams.length === 2);
  const last = server.received.map(({ url = '' }) => url.split('campaigns=')[1]?.split('&')[0]).sort();
  assert.deepEqual(
    last.map((list) => list?.split('%2C').length),
    [20, 1],
  );
});
