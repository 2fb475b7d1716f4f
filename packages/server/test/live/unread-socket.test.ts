import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { before, test } from 'node:test';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { makePublishable, openStream } from '../support/live.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';

const PLAYERS = 900;
const CAMPAIGNS = 4;

const laurel = forFile(() =>
  startLaurelAt('2026-12-02T12:00:00Z', {}, { liveTimes: { beat: 100, blocked: 15_000, life: 3_600_000 } }),
);
let key: string;
let query: string;
/** The server's ends of all connections. */
const sockets: Socket[] = [];
before(async () => {
  laurel.app.server.on('connection', (socket: Socket) => sockets.push(socket));
  key = await makePublishable(laurel);
  const staff = await signInOwner(laurel);
  const ids = [];
  for (let made = 1; made <= CAMPAIGNS; made++) {
    const input = campaignInput({ custom_id: `large-${made}`, leaderboard_size: 1_000 });
    ids.push(await published(staff, input));
  }
  query = `campaigns=${ids}&rows=1000`;
});

/** Long lines fill what the kernel takes sooner. */
const playerOf = (player: number) => `player-${player}`;
const named = Array.from({ length: PLAYERS }, (_, player) => {
  const data = {
    unique_id: `name-${player}`,
    timestamp: '2026-12-02T11:00:00Z',
    player_id: playerOf(player),
  };
  return { event: 'player', data: { ...data, username: `${player} ${'n'.repeat(240)}` } };
});

/** Everybody plays a round, so that each line of each board changes. */
async function everybodyPlays(): Promise<void> {
  const rounds = Array.from({ length: PLAYERS }, (_, player) =>
    gameround({ player_id: playerOf(player), timestamp: '2026-12-02T11:00:00Z' }),
  );
  await sendEvents(laurel, rounds);
}

/** Opens a stream and reads nothing of it; answers the server's end, too. */
async function openUnread(): Promise<{ client: Socket; server: Socket }> {
  const { hostname, port } = new URL(laurel.url);
  const client = connect({ port: Number(port), host: hostname }).pause();
  await once(client, 'connect');
  client.write(`GET /public/api/v2/live?${query}&key=${key} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  const isOurs = (socket: Socket) => socket.remotePort === client.localPort;
  await waitUntil('the server to take the connection', () => sockets.some(isOurs));
  return { client, server: sockets.find(isOurs) as Socket };
}

/** What a client reads once it does, until it has the revision. */
async function readOn(client: Socket, revision: number): Promise<string> {
  let text = '';
  client.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  client.resume();
  await waitUntil(`revision ${revision}`, () => text.includes(`id: ${revision}\n`));
  return text;
}

test('a client that does not read costs one board and holds up nobody; it gets the newest board, or is let go', async () => {
  await sendEvents(laurel, named);
  await everybodyPlays();
  const quick = await openStream(laurel, key, query);
  const unread = [await openUnread(), await openUnread()] as const;
  const ofQuick = () => quick.events.filter(({ event }) => event === 'board');
  const isBlocked = () => unread.every(({ server }) => server.writableLength > 0);
  let most = 0;
  let rounds = 0;
  for (; rounds < 100 && (!isBlocked() || rounds % 8 > 0); rounds++) {
    const before = ofQuick().length;
    await everybodyPlays();
    await waitUntil('boards for the client that reads', () => ofQuick().length >= before + CAMPAIGNS);
    most = Math.max(most, ...unread.map(({ server }) => server.writableLength));
  }
  assert.ok(isBlocked(), 'the kernel takes all that is written');
  const size = Math.max(...ofQuick().map(({ text }) => text.length));
  assert.ok(most < (CAMPAIGNS + 1) * size, `${most} bytes wait, of boards of ${size}`);
  const newest = ofQuick().at(-1)?.data.revision;
  const text = await readOn(unread[0].client, newest);
  assert.ok(text.includes(`id: ${newest}\nevent: board\ndata: {"campaign_id":`), 'the newest board');
  await waitUntil('the client that never reads to be let go', () => unread[1].server.destroyed);
  quick.close();
  unread[0].client.destroy();
  await waitUntil('all streams to be over', async () =>
    /^laurel_live_streams 0$/m.test((await laurel.app.inject('/metrics')).body),
  );
});
