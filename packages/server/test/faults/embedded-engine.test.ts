import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type RunningCommand, runProcess, startServe } from '../support/command.ts';
import { createTestDatabase, onlyOn, type TestDatabase } from '../support/engine.ts';
import { gameround } from '../support/events.ts';
import { firstStart } from '../support/laurel.ts';
import { waitUntil } from '../support/waiting.ts';

const hook = new URL('harness/engine-hook.ts', import.meta.url).href;
const first = [gameround(), gameround(), gameround()];
let database: TestDatabase;
let faults: string;
let environment: NodeJS.ProcessEnv;
let server: RunningCommand & { url: string };
async function startHooked(): Promise<void> {
  database = await createTestDatabase();
  const { dataDirectory } = database.settings;
  faults = join(dirname(dataDirectory), 'faults');
  await mkdir(faults);
  const hooked = { FAULTS: faults, NODE_OPTIONS: `--import=${hook}` };
  environment = { ...firstStart, ...hooked, DATA_DIR: dataDirectory };
  server = await startServe(environment);
  assert.deepEqual(await untilTaken(first), { accepted: 3, duplicates: 0 });
}
async function endHooked(): Promise<void> {
  await server?.end('SIGKILL');
  await database.drop();
}

const onEmbedded = onlyOn('embedded', 'PostgreSQL is a process of its own, which faults/kills.test.ts ends');

describe('an engine that ends', onEmbedded, () => {
  before(startHooked);
  after(endHooked);

  test('restarts an engine that ended, with all acknowledged events', async () => {
    await writeFile(join(faults, 'engine-ends'), '');
    // The thread may end when the events are on disk and nothing says so yet; then the next attempt finds them.
    const { accepted, duplicates } = await untilTaken([gameround()]);
    assert.equal(accepted + duplicates, 1);
    await server.until(/the embedded engine ended; it is started again/);
    assert.deepEqual(await untilTaken(first), { accepted: 0, duplicates: 3 });
  });

  test('a server whose engine cannot be restarted stops on request', async () => {
    await onFullDisk(async () => {
      await writeFile(join(faults, 'engine-ends'), '');
      assert.equal((await send([gameround()])).status, 503);
      const { code } = await server.end('SIGTERM');
      assert.equal(code, 0);
    });
    // An engine that was away already has not taken its end.
    await rm(join(faults, 'engine-ends'), { force: true });
    server = await startServe(environment);
  });
});

describe('files that an engine finds', onEmbedded, () => {
  before(startHooked);
  after(endHooked);

  test('answers 503 on a full disk, and recovers without intervention once there is space', async () => {
    const more = [gameround()];
    await onFullDisk(async () => {
      for (let tries = 0; tries < 3; tries++) {
        const response = await send(more);
        assert.equal(response.status, 503, await response.text());
        assert.equal(response.headers.get('retry-after'), '1');
      }
    });
    assert.deepEqual(await untilTaken(more), { accepted: 1, duplicates: 0 });
    assert.deepEqual(await untilTaken(first), { accepted: 0, duplicates: 3 });
  });

  test('an empty lock file that a kill left does not prevent the next start', async () => {
    await server.end('SIGKILL');
    await writeFile(join(database.settings.dataDirectory, 'postgres', 'postmaster.pid'), '');
    server = await startServe(environment);
    assert.deepEqual(await untilTaken(first), { accepted: 0, duplicates: 3 });
  });

  test('a first start on a full disk ends with one sentence', async () => {
    const fresh = { ...environment, DATA_DIR: join(faults, 'fresh'), PORT: '0' };
    const { code, stderr } = await onFullDisk(() => runProcess(['serve'], { environment: fresh }));
    assert.equal(code, 1);
    assert.match(stderr, /^laurel: PostgreSQL stopped: [^\n]+\.\n$/);
  });
});

async function onFullDisk<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  await writeFile(join(faults, 'disk-is-full'), '');
  return act().finally(() => rm(join(faults, 'disk-is-full')));
}

/** Sends the same events until they are taken, and answers what was counted. */
function untilTaken(events: unknown[]): Promise<{ accepted: number; duplicates: number }> {
  return waitUntil('the events are taken', async () => {
    const response = await send(events);
    await response.text();
    const count = (name: string) => Number(response.headers.get(`laurel-${name}`));
    return response.status === 204 && { accepted: count('accepted'), duplicates: count('duplicates') };
  });
}

/** As a sender does: a request without an answer within some seconds has failed. */
function send(events: unknown[]): Promise<Response> {
  return fetch(`${server.url}/api/v1/events`, {
    method: 'POST',
    headers: { 'x-api-key': firstStart.LAUREL_API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(events),
    signal: AbortSignal.timeout(20_000),
  });
}
