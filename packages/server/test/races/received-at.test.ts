import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { type Laurel, startServers } from '../support/laurel.ts';
import { moveLogClock } from '../support/log-clock.ts';

const opened = forFile(startServers);
let laurel: Laurel;
let servers: Laurel[];
before(() => {
  ({ first: laurel, servers } = opened);
});
beforeEach(() => moveLogClock(laurel.database, 0));

const HOUR = 3_600_000;

/** Times of receipt (ms) in log order from the given number on, and by how much they went back. */
async function receivedSince(seq: number): Promise<{ times: number[]; stepsBack: number }> {
  const rows = await laurel.database.query<{ at: Date; back: boolean }>({
    text: `
      select received_at as at, coalesce(received_at < lag(received_at) over (order by seq), false) as back
        from events where seq > $1 order by seq`,
    values: [seq],
  });
  return { times: rows.map((row) => row.at.getTime()), stepsBack: rows.filter((row) => row.back).length };
}

async function head(): Promise<number> {
  const [row] = await laurel.database.query<{ seq: number }>({ text: 'select seq from event_heads' });
  return row?.seq ?? 0;
}

test('the database’s clock says when events were received, whatever the server’s clock says (I11)', async () => {
  const from = await head();
  const began = Date.now();
  for (const [i, server] of servers.entries()) {
    await server.setClock(new Date(began + (i === 0 ? -24 : 24) * HOUR));
    await moveLogClock(laurel.database, 0);
    await sendEvents(server, [gameround()]);
  }
  const { times } = await receivedSince(from);
  assert.equal(times.length, servers.length);
  for (const time of times) assert.ok(Math.abs(time - began) < HOUR, new Date(time).toISOString());
});

test('no event in the log was received before the previous one, even with concurrent appends (I11)', async () => {
  const from = await head();
  // Far less than all appends take: if the first time were a minute ahead, all others would equal it.
  await laurel.database.query({
    text: `
      create or replace function log_clock() returns timestamptz language sql volatile
      return clock_timestamp() + random() * interval '50 milliseconds'`,
  });
  const clients = Array.from({ length: 12 }, async (_, client) => {
    for (let batch = 0; batch < 15; batch++)
      await sendEvents(servers[client % servers.length] as Laurel, [gameround(), gameround()]);
  });
  await Promise.all(clients);
  const { times, stepsBack } = await receivedSince(from);
  assert.equal(times.length, 12 * 15 * 2);
  assert.equal(stepsBack, 0);
  assert.ok(new Set(times).size > 1);
});

test('while a clock that was set back catches up, events get the latest time (I11)', async () => {
  const from = await head();
  for (const hours of [2, 0, -5, 3]) {
    await moveLogClock(laurel.database, hours * HOUR);
    await sendEvents(laurel, [gameround()]);
  }
  const { times } = await receivedSince(from);
  const [first = 0, second, third, last = 0] = times;
  assert.deepEqual([second, third], [first, first]);
  assert.ok(last >= first + HOUR - 60_000, `${last - first}`);
});

test('a resend does not affect the time at which the next event is received', async () => {
  const from = await head();
  const event = gameround();
  await sendEvents(laurel, [event]);
  await moveLogClock(laurel.database, 9 * HOUR);
  assert.deepEqual(await sendEvents(laurel, [event, event]), { accepted: 0, duplicates: 2 });
  await moveLogClock(laurel.database, 4 * HOUR);
  await sendEvents(laurel, [gameround()]);
  const { times } = await receivedSince(from);
  assert.ok((times[1] ?? 0) < Date.now() + 8 * HOUR);
});
