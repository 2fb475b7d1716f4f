import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { everythingScored } from '../../support/scored.ts';
import { signIn } from '../../support/staff.ts';

let laurel: Laurel;
before(async () => {
  laurel = await startLaurel();
  await laurel.setClock('2026-12-02T12:00:00Z');
});
after(() => laurel.close());

/** Holds back every reading of game rounds until it is released; counts them. */
function holdReadings({ service }: Laurel) {
  const query = service.query;
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const readings = { count: 0 };
  service.query = async (statement) => {
    if (statement.text.includes('with rounds as')) {
      readings.count += 1;
      begun.resolve();
      await held.promise;
    }
    return query.call(service, statement) as never;
  };
  const end = () => {
    service.query = query;
  };
  return { readings, begun: begun.promise, release: held.resolve, end };
}

/** Sends a request that hangs up when told to; answers once the server has seen the end of the connection. */
async function simulateAndHangUp(path: string): Promise<() => Promise<void>> {
  const authorization = `Bearer ${await signIn(laurel)}`;
  const connected = once(laurel.app.server, 'connection');
  const client = request(laurel.url + path, { method: 'POST', headers: { authorization }, agent: false });
  client.on('error', () => undefined).end();
  const [socket] = (await connected) as [Socket];
  return async () => {
    const closed = once(socket, 'close');
    client.destroy();
    await closed;
    await setImmediate();
  };
}

test('a simulation ends when the client closes the connection, and the next one starts', async () => {
  const staff = await signInOwner(laurel);
  const { body: draft } = await staff.post('/api/v1/campaigns', pointTournament());
  // One more than are read at first.
  const bets = Array.from({ length: 6 }, (_, i) =>
    gameround({ player_id: `p${i}`, timestamp: '2026-12-02T10:00:00Z' }),
  );
  await sendEvents(laurel, bets);
  await everythingScored(staff);
  const path = `/api/v1/campaigns/${draft.id}/simulate`;
  const { readings, begun, release, end } = holdReadings(laurel);
  const hangUp = await simulateAndHangUp(path);
  await begun;
  const second = staff.post(path);
  await hangUp();
  release();
  const { status, body } = await second;
  end();
  assert.deepEqual([status, body.count], [200, 6]);
  assert.equal(readings.count, 3, 'two for the second simulation, but one for the first');
});

test('a process that stops does not wait for a simulation', async () => {
  const stopping = await startLaurel();
  const staff = await signInOwner(stopping);
  const { body: draft } = await staff.post('/api/v1/campaigns', pointTournament());
  await sendEvents(stopping, [gameround({ timestamp: '2026-12-02T10:00:00Z' })]);
  await everythingScored(staff);
  const { begun, release } = holdReadings(stopping);
  const body = { start: '2026-12-01T00:00:00Z', end: '2026-12-03T00:00:00Z' };
  const headers = {
    authorization: `Bearer ${await signIn(stopping)}`,
    'content-type': 'application/json',
    // A connection that is kept would hold up the end of the server by itself.
    connection: 'close',
  };
  const path = `${stopping.url}/api/v1/campaigns/${draft.id}/simulate`;
  const client = request(path, { method: 'POST', headers, agent: false });
  const answered = once(client, 'response');
  client.end(JSON.stringify(body));
  await begun;
  const closed = stopping.close();
  await setImmediate();
  release();
  const [answer] = (await answered) as [IncomingMessage];
  answer.resume();
  assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '1']);
  await closed;
});
