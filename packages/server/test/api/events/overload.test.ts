import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { countLogged, gameround, postEvents } from '../../support/events.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';

let laurel: Laurel;
const lines: string[] = [];
before(async () => {
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  laurel = await startLaurel({ LIMIT_QUEUED_EVENTS: '20', LIMIT_RECEIVED_BYTES: '100000' }, log);
});
after(() => laurel.close());

test('past the bounded queue, batches are answered 503 with Retry-After, and stored when they come again', async () => {
  const batches = Array.from({ length: 40 }, () => batchOf(10));
  const answers = await Promise.all(batches.map((batch) => postEvents(laurel, batch)));
  const refused = answers.filter((answer) => answer.status === 503);
  assert.ok(refused.length > 0, 'forty batches of ten at once do not fit into a queue of twenty');
  for (const answer of refused) await assertOverloaded(answer);
  assert.deepEqual(
    lines.filter((line) => line.includes('overloaded')),
    [],
    'thousands of refusals a second must not be thousands of lines',
  );
  assert.equal(
    await countLogged(laurel),
    (answers.length - refused.length) * 10,
    'what was refused is not stored',
  );
  for (const batch of batches) assert.equal((await postEvents(laurel, batch)).status, 204);
  assert.equal(await countLogged(laurel), 400);
});

test('a batch larger than the whole queue is taken when nothing waits', async () => {
  assert.equal((await postEvents(laurel, batchOf(50))).headers.get('laurel-accepted'), '50');
});

test('while large batches are being received, another one waits outside, also one that does not tell its length', async () => {
  const slow = await startSlowly(90_000);
  const large = JSON.stringify([
    gameround({ note: 'x'.repeat(4_000), other: 'y'.repeat(4_000) }),
    ...filling(40),
  ]);
  assert.ok(large.length > 10_000);
  await assertOverloaded(await postEvents(laurel, large));
  const untold = new Blob([large]).stream();
  const headers = { 'x-api-key': laurel.apiKey, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: untold, duplex: 'half' };
  await assertOverloaded(await fetch(`${laurel.url}/api/v1/events`, init as RequestInit));
  assert.equal((await postEvents(laurel, batchOf(1))).status, 204, 'there is space for a small one');
  slow.destroy();
  while ((await postEvents(laurel, large)).status !== 204);
});

function batchOf(events: number): string {
  return JSON.stringify(filling(events));
}

function filling(events: number): object[] {
  return Array.from({ length: events }, () => gameround());
}

async function assertOverloaded(answer: Response): Promise<void> {
  assert.equal(answer.status, 503);
  assert.equal(answer.headers.get('retry-after'), '1');
  assert.equal(((await answer.json()) as { type: string }).type, 'urn:laurel:fault:overloaded');
}

/** A sender that told how much will come and goes on with it some other day. */
async function startSlowly(bytes: number): Promise<Socket> {
  const { hostname, port } = new URL(laurel.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    `POST /api/v1/events HTTP/1.1\r\nHost: laurel\r\nx-api-key: ${laurel.apiKey}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${bytes}\r\nExpect: 100-continue\r\n\r\n`,
  );
  // It is received from the moment on in which the server asks for it.
  await new Promise((resolve) => socket.once('data', resolve));
  socket.write('[');
  return socket;
}
