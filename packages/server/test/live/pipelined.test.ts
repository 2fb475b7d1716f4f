import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { before, test } from 'node:test';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { makeKey, makePublishable } from '../support/live.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { call, signIn } from '../support/staff.ts';
import { campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z', {}, { liveTimes: { beat: 100 } }));
let request: string;
before(async () => {
  const id = await published(await signInOwner(laurel), campaignInput());
  request = `GET /public/api/v2/live?campaigns=${id} HTTP/1.1\r\nhost: live.test\r\nauthorization: Bearer `;
});

/** Requests this many streams at once; resolves when all of them are open. */
async function openPipelined(credential: string, count: number): Promise<Socket> {
  const socket = connect(Number(new URL(laurel.url).port), '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write(`${request}${credential}\r\n\r\n`.repeat(count));
  await streams(count);
  return socket;
}

/** Waits until this many streams are open. */
function streams(count: number): Promise<void> {
  return waitUntil(`${count} streams are open`, async () => {
    const { body } = await laurel.app.inject('/metrics');
    assert.equal(body.match(/^laurel_live_streams (\d+)/m)?.[1], String(count));
  });
}

test('a connection that breaks gives back the seats of all streams that were asked for on it', async () => {
  const socket = await openPipelined(await makePublishable(laurel), 3);
  socket.destroy();
  await streams(0);
});

test('streams on one connection that the server ends give their seats back', async () => {
  const { key, api_key_id } = await makeKey(laurel, { scopes: ['boards:read'] });
  const socket = await openPipelined(key, 2);
  const ended = once(socket, 'close');
  await call(laurel, await signIn(laurel), 'DELETE', `/api/v1/api-keys/${api_key_id}`);
  await laurel.setClock('2026-12-02T12:00:10Z');
  await ended;
  await streams(0);
});
