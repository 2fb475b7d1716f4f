import assert from 'node:assert/strict';
import { once } from 'node:events';
import { afterEach, test } from 'node:test';
import { waitUntil } from '../../server/test/support/waiting.ts';
import { crc32 } from '../src/live/board.ts';
import { type LiveEvents, type LiveOptions, type WatchedBoards, watchBoards } from '../src/live/live.ts';
import { watchVisibility } from '../src/live/page-visibility.ts';
import type { TabsOfBrowser } from '../src/live/tabs.ts';
import { boardJson, type LiveServer, line, startLiveServer, write } from './live-server.ts';

const quick = { firstWaitMilliseconds: 5, beginMilliseconds: 10_000, waitSeconds: 1 };
const [anna, bob, carl] = [line(1, 'a', '12345678901234567.5'), line(2, 'b', '7'), line(3, 'c', '1.25')];
const whole = (revision: string) =>
  boardJson({ campaign_id: 17, revision, from: null }, [anna, bob], [anna, bob]);

const opened: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function start(answer?: Parameters<typeof startLiveServer>[0]): Promise<LiveServer> {
  const server = await startLiveServer(answer);
  opened.push(server);
  return server;
}

function watch(server: LiveServer, options: Partial<LiveOptions> = {}): WatchedBoards {
  const live = watchBoards({ url: server.url, campaigns: [17], limits: quick, share: false, ...options });
  opened.push(live);
  return live;
}

/** The next value of an event that fulfils the condition. */
function next<Type extends keyof LiveEvents>(
  live: WatchedBoards,
  type: Type,
  condition: (value: LiveEvents[Type]) => boolean = () => true,
): Promise<LiveEvents[Type]> {
  return new Promise((resolve) => {
    const stop = live.on(type, (value) => {
      if (!condition(value)) return;
      stop();
      resolve(value);
    });
  });
}

test('the checksum is that of zip: the one that everybody checks with', () => {
  assert.equal(crc32('123456789'), 0xcbf43926);
});

test('changes are applied to what is held, scores keep every digit, and a cut stream goes on where it was', async () => {
  const server = await start();
  const live = watch(server, { key: 'pk_1', rows: 25, language: 'de' });
  await waitUntil('one stream is open', () => server.streams.length === 1);
  const { url, headers } = server.received[0] as (typeof server.received)[0];
  assert.equal(url, '/public/api/v2/live?campaigns=17&rows=25&language=de');
  assert.equal(headers.authorization, 'Bearer pk_1');
  const first = next(live, 'board');
  write(server.streams[0], 'board', '9.1', whole('9.1'));
  assert.deepEqual((await first).rows, [anna, bob]);

  const second = next(live, 'board');
  const [carlFirst, annaSecond] = [
    { ...carl, place: 1 },
    { ...anna, place: 2 },
  ];
  const change = { campaign_id: 17, revision: '9.2', from: '9.1', removed: ['b'] };
  const json = boardJson(change, [annaSecond, carlFirst], [carlFirst, annaSecond]);
  // In two pieces, with the other line end and a comment in between.
  server.streams[0]?.write(`: still here\r\n\r\nid: 9.2\r\nevent: board\r\ndata: ${json.slice(0, 40)}`);
  server.streams[0]?.write(`${json.slice(40)}\r\n\r\n`);
  assert.deepEqual((await second).rows, [carlFirst, annaSecond]);

  server.streams[0]?.destroy();
  await waitUntil('two requests have come', () => server.received.length === 2);
  assert.equal(server.received[1]?.headers['last-event-id'], '9.2');
});

test('a board whose checksum differs is not shown; a whole one is asked for', async () => {
  const server = await start();
  const live = watch(server);
  const shown: string[] = [];
  live.on('board', ({ revision }) => shown.push(revision));
  await waitUntil('one stream is open', () => server.streams.length === 1);
  write(server.streams[0], 'board', 'r1', whole('r1'));
  // The frame r2 was lost: what r3 adds does not make the board that the server has.
  write(
    server.streams[0],
    'board',
    'r3',
    boardJson({ campaign_id: 17, revision: 'r3', from: 'r2' }, [carl], [anna, carl]),
  );
  await waitUntil(
    'the second request has opened a stream',
    () => server.received.length === 2 && server.streams.length === 1,
  );
  assert.equal(server.received[1]?.headers['last-event-id'], undefined);
  const again = next(live, 'board');
  write(server.streams[0], 'board', 'r4', whole('r4'));
  assert.equal((await again).revision, 'r4');
  assert.deepEqual(shown, ['r1', 'r4']);
});

test('where no stream comes through, requests wait instead, and go on from the revision that is held', async () => {
  const server = await start((request, response) => {
    if (!request.url?.startsWith('/public/api/v2/live/17')) return false;
    response.setHeader('content-type', 'application/json');
    response.end(whole(request.url.includes('after=p1') ? 'p2' : 'p1'));
    return true;
  });
  const live = watch(server, { limits: { ...quick, beginMilliseconds: 30, silenceMilliseconds: 30 } });
  const { revision } = await next(live, 'board', (board) => board.revision === 'p2');
  assert.equal(revision, 'p2');
  assert.equal(live.state, 'polling');
});

test('after `goodbye` the stream is opened again, with the same id', async () => {
  const server = await start();
  watch(server);
  await waitUntil('one stream is open', () => server.streams.length === 1);
  write(server.streams[0], 'board', 'r1', whole('r1'));
  write(server.streams[0], 'goodbye', null, '{"reason":"moving","retry_after_ms":10}');
  await waitUntil('two requests have come', () => server.received.length === 2);
  assert.equal(server.received[1]?.headers['last-event-id'], 'r1');
});

test('a refused token is asked for once more, and a refusal that stays reaches the caller', async () => {
  const server = await start((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/problem+json' });
    response.end('{"type":"urn:laurel:fault:unauthenticated"}');
    return true;
  });
  let asked = 0;
  const live = watch(server, { token: async () => `token-${++asked}` });
  const { failure } = await next(live, 'state', ({ state }) => state === 'away');
  assert.equal(failure?.code, 'unauthenticated');
  await waitUntil('two requests have come', () => server.received.length >= 2);
  assert.notEqual(server.received[0]?.headers.authorization, server.received[1]?.headers.authorization);
});

test('a slow reader of changes gets the newest board, not each of them', async () => {
  const server = await start();
  const live = watch(server);
  const changes = live[Symbol.asyncIterator]();
  await waitUntil('one stream is open', () => server.streams.length === 1);
  const last = next(live, 'board', ({ revision }) => revision === 'r3');
  for (const revision of ['r1', 'r2', 'r3']) write(server.streams[0], 'board', revision, whole(revision));
  await last;
  const { value } = await changes.next();
  assert.equal(value?.type === 'board' && value.board.revision, 'r3');
  const end = changes.next();
  live.close();
  assert.equal((await end).done, true);
});

const tabs: TabsOfBrowser = {
  locks: navigator.locks as unknown as TabsOfBrowser['locks'],
  openChannel: (name) => new BroadcastChannel(name),
};

test('a tab that comes an hour later gets the time of the server of then', async () => {
  const server = await start();
  let now = '2026-12-02T12:00:00.000Z';
  const options = { share: true, tabs, clock: () => new Date(now) };
  const first = watch(server, options);
  await waitUntil('one stream is open', () => server.streams.length === 1);
  const window = { start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z' };
  const phase = { campaign_id: 17, status: 'AC', ...window, settled: false, now: '2026-12-02T12:00:03.000Z' };
  write(server.streams[0], 'phase', null, JSON.stringify(phase));
  assert.equal((await next(first, 'phase')).now, phase.now);
  now = '2026-12-02T13:00:00.000Z';
  const second = watch(server, options);
  assert.equal((await next(second, 'phase')).now, '2026-12-02T13:00:03.000Z');
});

test('tabs share one stream; when its tab is closed the next one goes on with the same id', async () => {
  const server = await start();
  const first = watch(server, { share: true, tabs });
  await waitUntil('one stream is open', () => server.streams.length === 1);
  write(server.streams[0], 'board', 'r1', whole('r1'));
  await waitUntil('the first has the board 17', () => first.board(17) !== undefined);
  // It comes when the board was sent already, and gets it from the first.
  const second = watch(server, { share: true, tabs });
  assert.equal((await next(second, 'board')).revision, 'r1');
  if (second.state !== 'streaming') await next(second, 'state', ({ state }) => state === 'streaming');
  write(
    server.streams[0],
    'board',
    'r2',
    boardJson({ campaign_id: 17, revision: 'r2', from: 'r1' }, [carl], [anna, bob, carl]),
  );
  assert.equal((await next(second, 'board')).rows.length, 3);
  assert.equal(server.received.length, 1);
  const closed = once(server.streams[0] as object as NodeJS.EventEmitter, 'close');
  first.close();
  await closed;
  await waitUntil('two requests have come', () => server.received.length === 2);
  assert.equal(server.received[1]?.headers['last-event-id'], 'r2');
});

test('a page that is hidden for a minute stops watching, also one that never was seen, and goes on when it is', async () => {
  let visibilityState = 'hidden';
  let look = () => {};
  const page = {
    get visibilityState() {
      return visibilityState;
    },
    addEventListener: (_type: string, listener: () => void) => {
      look = listener;
    },
    removeEventListener: () => {},
  };
  const told: string[] = [];
  const stop = watchVisibility(
    () => told.push('pause'),
    () => told.push('resume'),
    page,
    20,
  );
  await waitUntil('one board is reported', () => told.length === 1);
  visibilityState = 'visible';
  look();
  visibilityState = 'hidden';
  look();
  await waitUntil('three boards are reported', () => told.length === 3);
  assert.deepEqual(told, ['pause', 'resume', 'pause']);
  stop();
});
