import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { countLogged, gameround, postEvents } from '../../support/events.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { waitUntil } from '../../support/waiting.ts';

let laurel: Laurel;
const lines: string[] = [];
before(async () => {
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  const limits = { LIMIT_WAITING_REQUESTS: '20', LIMIT_RECEIVED_BYTES: '100000', LIMIT_REQUEST_SECONDS: '3' };
  laurel = await startLaurel(limits, { log });
});
after(() => laurel.close());

test('a tenant with more requests than may wait is answered 503 with Retry-After, at once, and served again later', async () => {
  const slow = await Promise.all(Array.from({ length: 20 }, () => startSlowly(100)));
  const answers = await Promise.all(Array.from({ length: 5 }, () => postEvents(laurel, batchOf(10))));
  for (const answer of answers) await assertOverloaded(answer);
  assert.deepEqual(
    lines.filter((line) => line.includes('overloaded')),
    [],
    'thousands of refusals a second must not be thousands of lines',
  );
  assert.equal(await countLogged(laurel), 0, 'what was refused is not stored');
  for (const socket of slow) socket.destroy();
  await waitUntil(
    'a batch is taken again',
    async () => (await postEvents(laurel, batchOf(10))).status === 204,
  );
});

test('twenty clients that wait for each answer are all served, however little space there is', async () => {
  const before = await countLogged(laurel);
  const client = async () => {
    for (let batch = 0; batch < 5; batch++)
      assert.equal((await postEvents(laurel, batchOf(100))).status, 204);
  };
  await Promise.all(Array.from({ length: 20 }, client));
  assert.equal((await countLogged(laurel)) - before, 20 * 5 * 100);
});

test('a batch larger than all the space is taken when nothing else is being received', async () => {
  assert.equal((await postEvents(laurel, batchOf(1_000))).headers.get('laurel-accepted'), '1000');
});

test('while a large batch is being received, another one waits, and its own time begins afterwards', async () => {
  const slow = await startSlowly(90_000);
  const large = JSON.stringify(filling(100));
  assert.ok(large.length > 10_000);
  // The slow one is ended when its three seconds are over; those of the other would be, too.
  assert.equal((await postEvents(laurel, large)).status, 204);
  slow.destroy();
});

test('a body that does not tell its length is refused where its bytes do not fit', async () => {
  const slow = await startSlowly(90_000);
  const headers = { 'x-api-key': laurel.apiKey, 'content-type': 'application/json' };
  const untold = (events: number) => {
    const body = new Blob([batchOf(events)]).stream();
    return fetch(`${laurel.url}/api/v1/events`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
  };
  const waiting = untold(1);
  slow.destroy();
  assert.equal((await waiting).status, 204);
  const half = await startSlowly(2_000);
  await assertOverloaded(await untold(1_000));
  half.destroy();
  await waitUntil('a large batch is taken again', async () => (await untold(1_000)).status === 204);
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

/** A sender that announces the length of its body and does not continue with it. */
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
