import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { hangUpOf, holdReadings } from '../../support/hang-up.ts';
import { startLaurel, startLaurelAt } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { everythingScored } from '../../support/scored.ts';
import { signIn } from '../../support/staff.ts';

/** One more than a walk goes through at once. */
const PLAYERS = 1_001;

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));

test('a simulation ends when the client closes the connection, and the next one starts', async () => {
  const staff = await signInOwner(laurel);
  const { body: draft } = await staff.post('/api/v1/campaigns', pointTournament());
  const bets = Array.from({ length: PLAYERS }, (_, i) =>
    gameround({ player_id: `p${i}`, timestamp: '2026-12-02T10:00:00Z' }),
  );
  await sendEvents(laurel, bets);
  await everythingScored(staff);
  const path = `/api/v1/campaigns/${draft.id}/simulate`;
  const { readings, begun, release, end } = holdReadings(laurel);
  const hangUp = await hangUpOf(laurel, 'POST', path);
  await begun;
  const second = staff.post(path);
  await hangUp();
  release();
  const { status, body } = await second;
  end();
  assert.deepEqual([status, body.count], [200, PLAYERS]);
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
