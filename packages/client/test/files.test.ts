import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createClient } from '../src/client.ts';
import { startScripted } from './scripted-server.ts';

const token = { access_token: 'token-1', token_type: 'bearer', expires_in: 3600, scope: '' };
const bytes = 'bytes of a file'.repeat(100);
const server = await startScripted(({ url }) =>
  url === '/api/v1/auth/token'
    ? { status: 200, body: token }
    : { status: 200, headers: { 'content-type': 'application/vnd.apache.parquet' }, body: bytes },
);
after(() => server.close());

/** Has the memory of what nothing refers to taken back, and what follows from that done. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 20; round++) {
    collect();
    await setImmediate();
  }
}

test('a file is whole that is read later than its answer came', async () => {
  const client = createClient({ url: server.url, credentials: { user: { username: 'u', password: 'p' } } });
  const file = await client.readFacts({ path: { day: '2026-12-01', table: 'events' }, query: {} });
  await collectGarbage();
  let read = '';
  for await (const part of file) read += Buffer.from(part).toString();
  assert.equal(read, bytes);
});
