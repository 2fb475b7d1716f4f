import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { type RunningCommand, runProcess, startServe } from '../support/command.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../support/empty-database.ts';
import { onlyOn } from '../support/engine.ts';
import { waitUntil } from '../support/waiting.ts';

test('the embedded engine serves one process only, and a start with more says so', async () => {
  const { code, stdout, stderr } = await runProcess(['serve'], {
    environment: { PORT: '0', PROCESSES: '2' },
  });
  assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
  assert.equal(
    stderr,
    'laurel: PROCESSES is 2, but the embedded engine serves one process only; ' +
      'set DATABASE_URL to a PostgreSQL, or PROCESSES to 1.\n',
  );
});

const LAUREL_API_KEY = 'test-key-0123456789-0123456789-abcdef';
const LAUREL_PASSWORD = 'correct horse battery staple';

let database: EmptyDatabase;
let server: RunningCommand & { url: string };

async function start(): Promise<void> {
  const environment = { ...database.environment, PROCESSES: '2', LAUREL_API_KEY, LAUREL_PASSWORD };
  server = await startServe(environment);
  await waitUntil('two processes listen', () => listening().length === 2);
}

/** The ids of the processes that serve, in the order in which they came to listen; those that ended meanwhile included. */
function listening(): number[] {
  const lines = server.stdout().matchAll(/"pid":(\d+),.*"msg":"Server listening at/g);
  return Array.from(lines, ([, pid]) => Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

/** Asks over a connection of its own, which either process may get; given up in time where a platform leaves it to a dead one. */
function ask(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(`${server.url}${path}`, { method, headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asking.setTimeout(30_000, () => asking.destroy(new Error('no answer')));
    asking.on('error', reject).end(body);
  });
}

function send(unique_id: string): Promise<Answer> {
  const event = { event: 'login', data: { unique_id, timestamp: '2026-11-20T00:00:00Z', player_id: 'p' } };
  const headers = { 'x-api-key': LAUREL_API_KEY, 'content-type': 'application/json' };
  return ask('POST', '/api/v1/events', headers, JSON.stringify([event]));
}

function signIn(username: string, password: string): Promise<Answer> {
  const form = new URLSearchParams({ username, password });
  return ask(
    'POST',
    '/api/v1/auth/token',
    { 'content-type': 'application/x-www-form-urlencoded' },
    `${form}`,
  );
}

async function metric(pattern: RegExp): Promise<number> {
  const { text } = await ask('GET', '/metrics');
  return Number(pattern.exec(text)?.[1] ?? Number.NaN);
}

const healthAnswers = /laurel_http_request_seconds_count\{method="GET",route="\/health",status="200"\} (\d+)/;
const eventsScored = /laurel_scoring_events_total (\d+)/;

describe('two processes', onlyOn('postgres', 'an embedded engine is of one process'), () => {
  before(async () => {
    database = await createEmptyDatabase();
    await start();
    await server.until(/Documentation: /);
  });
  after(async () => {
    await server?.end('SIGKILL');
    await waitUntil('all processes have ended', () => !listening().some(isAlive));
    await database.drop();
  });

  test('the first start is made and reported once, without the secrets that were set', () => {
    assert.equal(server.stdout().split('Documentation: ').length, 1 + 1);
    assert.ok(!server.stdout().includes(LAUREL_PASSWORD) && !server.stdout().includes(LAUREL_API_KEY));
  });

  test('metrics are those of both, whichever is asked', async () => {
    for (let i = 0; i < 9; i++) assert.equal((await ask('GET', '/health')).status, 200);
    assert.deepEqual([await metric(healthAnswers), await metric(healthAnswers)], [9, 9]);
  });

  test('guesses of a password are counted together', async () => {
    for (let i = 0; i < 5; i++) assert.equal((await signIn('owner', 'a guess')).status, 400);
    for (let i = 0; i < 2; i++) assert.equal((await signIn('owner', LAUREL_PASSWORD)).status, 429);
  });

  test('each of both serves while the other is gone; it is replaced, and what was acknowledged is kept', async () => {
    const acknowledged: string[] = [];
    let sent = 0;
    const sendUntil = async (isOver: () => boolean) => {
      while (!isOver()) {
        const unique_id = `event-${++sent}`;
        // A request that dies with its process has no answer, and is sent again.
        await waitUntil('the event is taken', async () => (await send(unique_id)).status === 204);
        acknowledged.push(unique_id);
      }
    };
    const [one, other] = listening() as [number, number];
    process.kill(one, 'SIGKILL');
    await sendUntil(() => listening().length === 3);
    process.kill(other, 'SIGKILL');
    await sendUntil(() => listening().length === 4);
    assert.ok(!isAlive(one) && !isAlive(other));
    for (const unique_id of acknowledged) {
      const { headers } = await send(unique_id);
      assert.equal(headers['laurel-duplicates'], '1', unique_id);
    }
    const counted = await metric(healthAnswers);
    assert.equal(counted, 9, 'what the ended processes counted stays in the sums');
    await waitUntil('events are scored', async () => (await metric(eventsScored)) > 0);
  });

  test('SIGTERM ends them all with code 0', async () => {
    const { code, stderr } = await server.end('SIGTERM');
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    assert.deepEqual(listening().filter(isAlive), []);
  });

  test('a later start shows no secret; when the first process is killed, the others end', async () => {
    await start();
    assert.equal((await ask('GET', '/ready')).status, 200);
    assert.ok(!server.stdout().includes(LAUREL_PASSWORD) && !server.stdout().includes(LAUREL_API_KEY));
    await server.end('SIGKILL');
    await waitUntil('all processes have ended', () => !listening().some(isAlive));
  });
});
