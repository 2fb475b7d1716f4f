import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type RunningCommand, startCommand, startServe } from '../support/command.ts';
import { onlyOn } from '../support/engine.ts';
import { sendEvents } from '../support/events.ts';
import { firstStart } from '../support/laurel.ts';

const EVENTS = 300;

describe('a data directory', onlyOn('embedded', 'only it has a data directory'), () => {
  let folder: string;
  let environment: NodeJS.ProcessEnv;
  let server: RunningCommand & { url: string };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laurel-test-'));
    environment = { ...firstStart, DATA_DIR: join(folder, 'data') };
    const template = process.env.TEST_EMBEDDED_TEMPLATE;
    if (template) await cp(template, join(folder, 'data'), { recursive: true });
    server = await startServe(environment);
  });
  after(async () => {
    await server?.end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  test('refuses a second process on the same data directory and says why', async () => {
    const second = startCommand(['serve'], { environment: { ...environment, PORT: '0' } });
    const [said] = await second.until(/in use by another process|Server listening/);
    const { code, stderr } = await second.end(said.startsWith('Server') ? 'SIGKILL' : undefined);
    assert.equal(code, 1);
    assert.match(stderr, /the data directory \S+ is in use by another process/);
    assert.doesNotMatch(stderr, /^\s+at /m, 'a stack tells an operator nothing');
    assert.equal((await fetch(`${server.url}/health`)).status, 200);
  });

  test('the start after a kill needs no intervention and has all acknowledged events', async () => {
    await send(server.url, EVENTS);
    await server.end('SIGKILL');
    server = await startServe(environment);
    assert.deepEqual(await send(server.url, EVENTS + 1), { accepted: 1, duplicates: EVENTS });
  });
});

/** Sends that many logins, the same ones each time, and returns the server's counts. */
function send(url: string, count: number) {
  const events = Array.from({ length: count }, (_, i) => ({
    event: 'login',
    data: { unique_id: `login-${i}`, timestamp: '2026-01-01T00:00:00Z', player_id: 'p' },
  }));
  return sendEvents({ url, apiKey: firstStart.LAUREL_API_KEY }, events);
}
