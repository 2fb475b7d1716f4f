import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createClient } from '../src/client.ts';
import { AccessTokens } from '../src/transport.ts';
import { type Scripted, type ScriptedServer, startScripted } from './scripted-server.ts';

const open: ScriptedServer[] = [];
after(() => Promise.all(open.map((server) => server.close())));

const user = { username: 'u', password: 'p' };
const refused = { status: 401, body: { type: 'urn:laurel:fault:unauthenticated', detail: 'No.' } };

/** A server that issues token-1, token-2, … and takes those that `takes` says; the clock stops until a test moves it. */
async function issuing(takes: (token: string) => boolean, expires_in = 3_600) {
  let issued = 0;
  const used: string[] = [];
  const server = await startScripted(({ url, headers }): Scripted => {
    if (url === '/api/v1/auth/token')
      return { status: 200, body: { access_token: `token-${++issued}`, token_type: 'bearer', expires_in } };
    const token = headers.authorization?.slice(7) ?? '';
    used.push(token);
    return takes(token) ? { status: 200, body: {} } : refused;
  });
  open.push(server);
  let now = 0;
  const clock = () => new Date(now);
  const client = createClient({ url: server.url, credentials: { user }, clock });
  const move = (seconds: number) => {
    now += seconds * 1_000;
  };
  return { client, used, issued: () => issued, move };
}

test('calls at once share one access token, and so do later ones', async () => {
  const { client, used, issued } = await issuing(() => true);
  await Promise.all(Array.from({ length: 5 }, () => client.readIntakeStats()));
  await client.readIntakeStats();
  assert.equal(issued(), 1);
  assert.deepEqual([...new Set(used)], ['token-1']);
});

test('it is renewed a minute before its end, a short one at half of its life; once for all who wait', async () => {
  for (const [expires_in, life] of [
    [3_600, 3_540],
    [40, 20],
  ] as const) {
    const { client, issued, move } = await issuing(() => true, expires_in);
    await client.readIntakeStats();
    move(life - 1);
    await client.readIntakeStats();
    assert.equal(issued(), 1);
    move(1);
    await Promise.all(Array.from({ length: 5 }, () => client.readIntakeStats()));
    assert.equal(issued(), 2);
  }
});

test('one that is refused is replaced once, also for an operation that is not idempotent', async () => {
  const { client, used, issued } = await issuing((token) => token === 'token-2');
  await Promise.all([client.readIntakeStats(), client.createTenant({ body: { name: 'x' } })]);
  assert.equal(issued(), 2);
  assert.deepEqual(used.sort(), ['token-1', 'token-1', 'token-2', 'token-2']);
});

test('where the new one is refused as well, the fault is thrown', async () => {
  const { client, used } = await issuing(() => false);
  await assert.rejects(client.readIntakeStats(), { code: 'unauthenticated', status: 401 });
  assert.deepEqual(used, ['token-1', 'token-2']);
});

test('a call that is aborted while it waits for a token leaves the renewal to the others', async () => {
  const { client, issued } = await issuing(() => true);
  const stopping = new AbortController();
  const aborted = client.readIntakeStats({ signal: stopping.signal });
  const other = client.readIntakeStats();
  stopping.abort(new Error('enough'));
  await assert.rejects(aborted, /enough/);
  await other;
  assert.equal(issued(), 1);
});

test('a call that is aborted does not wait for a token that never comes', async () => {
  const stopping = new AbortController();
  const server = await startScripted(() => {
    stopping.abort(new Error('enough'));
    return undefined;
  });
  open.push(server);
  const client = createClient({ url: server.url, credentials: { user }, timeoutMilliseconds: 10_000 });
  await assert.rejects(client.readIntakeStats({ signal: stopping.signal }), /enough/);
});

test('a refusal that comes late does not take the newer token away', async () => {
  let issued = 0;
  const signIn = async () => ({ access_token: `token-${++issued}`, expires_in: 3_600 });
  const tokens = new AccessTokens(signIn, () => new Date(0));
  const first = await tokens.valid();
  tokens.forget(first);
  const second = await tokens.valid();
  tokens.forget(first);
  assert.deepEqual([first, second, await tokens.valid()], ['token-1', 'token-2', 'token-2']);
});

test('a wrong password has a code of its own', async () => {
  const server = await startScripted(() => ({
    status: 400,
    body: { error: 'invalid_grant', error_description: 'No.' },
  }));
  open.push(server);
  const client = createClient({ url: server.url, credentials: { user } });
  await assert.rejects(client.readIntakeStats(), { code: 'invalid_grant', detail: 'No.' });
  assert.equal(server.received.length, 1);
});
