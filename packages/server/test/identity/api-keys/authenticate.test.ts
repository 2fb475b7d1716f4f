import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { ApiKeyScope } from '@laurel/contract/identity/api-keys.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { operations } from '@laurel/contract/operations/operations.ts';
import { type FastifyInstance, fastify, type InjectOptions } from 'fastify';
import { guardsOf } from '../../../src/http/authentication.ts';
import type { SentCredentials } from '../../../src/http/credentials.ts';
import { answerFaults } from '../../../src/http/problems.ts';
import { type Identity, openIdentity } from '../../../src/identity/identity.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { call, makeStaff, makeTenant, signIn } from '../../support/staff.ts';

// The guards over a second identity module on the same database, as another process would have: what one revokes the other must learn.
let laurel: Laurel;
let app: FastifyInstance;
let reads = 0;
let now = Date.now();
before(async () => {
  laurel = await startLaurel();
  const { query } = laurel.database;
  const database = {
    ...laurel.database,
    query: (statement) => {
      reads++;
      return query(statement);
    },
  } as typeof laurel.database;
  const identity = openIdentity({
    database,
    clock: () => new Date(now),
    randomBytes,
    publicUrl: undefined,
    onTenantChanged: () => {},
    onError: assert.ifError,
  });
  const dependencies = { identity } as SentCredentials;
  app = fastify();
  answerFaults(app);
  const intake = guardsOf(dependencies, operations.submitEvents.access);
  app.get('/intake', { onRequest: intake }, ({ tenant_id }) => ({ tenant_id }));
  const listing = guardsOf(dependencies, operations.listTournaments.access);
  app.get('/listing', { onRequest: listing }, ({ tenant_id }) => ({ tenant_id }));
});
after(async () => {
  await app.close();
  await laurel.close();
});

async function get(url: '/intake' | '/listing', headers: NonNullable<InjectOptions['headers']>) {
  const response = await app.inject({ url, headers });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

async function makeKey(scopes: ApiKeyScope[], tenant_id?: number) {
  const body = { name: 'a key', scopes };
  return (await call(laurel, await signIn(laurel), 'POST', '/api/v1/api-keys', { body, tenant_id })).body;
}

test('an API key finds its tenant, raw or after Bearer', async () => {
  const expected = { tenant_id: 1 };
  assert.deepEqual((await get('/intake', { 'x-api-key': laurel.apiKey })).body, expected);
  assert.deepEqual((await get('/listing', { authorization: laurel.apiKey })).body, expected);
  assert.deepEqual((await get('/listing', { authorization: `Bearer ${laurel.apiKey}` })).body, expected);
  assert.deepEqual((await get('/listing', { authorization: `bearer ${laurel.apiKey}` })).body, expected);
});

test('a missing or wrong API key is unauthenticated, with a challenge', async () => {
  const wrong = [{}, { 'x-api-key': '' }, { 'x-api-key': 'wrong' }, { 'x-api-key': `${laurel.apiKey}x` }];
  for (const headers of [...wrong, { 'x-api-key': [laurel.apiKey, laurel.apiKey] }]) {
    const { status, headers: answered, body } = await get('/intake', headers);
    assert.equal(status, 401);
    assert.equal(body.type, 'urn:laurel:fault:unauthenticated');
    assert.equal(answered['www-authenticate'], 'ApiKey realm="laurel", header="x-api-key"');
  }
  for (const authorization of ['', 'wrong', 'Bearer wrong', `Basic ${laurel.apiKey}`]) {
    const { status, headers } = await get('/listing', { authorization });
    assert.equal(status, 401);
    assert.equal(headers['www-authenticate'], 'Bearer realm="laurel"');
  }
});

test('an API key without the scope is forbidden', async () => {
  const writer = await makeKey(['events:write']);
  const reader = await makeKey(['tournaments:read']);
  assert.equal((await get('/intake', { 'x-api-key': writer.key })).status, 200);
  assert.equal((await get('/listing', { authorization: reader.key })).status, 200);
  assert.equal((await get('/listing', { authorization: writer.key })).status, 403);
  const refused = await get('/intake', { 'x-api-key': reader.key });
  assert.equal(refused.status, 403);
  assert.equal(refused.body.type, 'urn:laurel:fault:forbidden');
  assert.equal(refused.body.detail, 'This call needs an API key with the scope events:write.');
});

test('an access token sent with the API key must be valid and of the same tenant', async () => {
  const tenant_id = await makeTenant(laurel, 'another tenant');
  const theirs = await makeKey(['events:write'], tenant_id);
  const stranger = await makeStaff(laurel, 'viewer', tenant_id);
  const owner = await signIn(laurel);
  const status = async (key: string, authorization: string, headers = {}) =>
    (await get('/intake', { 'x-api-key': key, authorization, ...headers })).status;
  assert.equal(await status(theirs.key, `Bearer ${stranger.accessToken}`), 200);
  assert.equal(await status(laurel.apiKey, `Bearer ${owner}`), 200);
  assert.equal(await status(laurel.apiKey, `Bearer ${stranger.accessToken}`), 403);
  assert.equal(await status(theirs.key, `Bearer ${owner}`), 403);
  assert.equal(await status(theirs.key, `Bearer ${owner}`, { 'laurel-tenant': String(tenant_id) }), 200);
  for (const authorization of [
    'Bearer nonsense',
    `Bearer ${owner}x`,
    `Bearer ${laurel.apiKey}`,
    'Basic eDp5',
    '',
  ])
    assert.equal(await status(laurel.apiKey, authorization), 401, authorization);
});

test('a known API key needs no database for two seconds, however many requests come', async () => {
  now += 10_000;
  reads = 0;
  const requests = Array.from({ length: 50 }, () => get('/intake', { 'x-api-key': laurel.apiKey }));
  for (const { status } of await Promise.all(requests)) assert.equal(status, 200);
  assert.equal(reads, 1);
  now += 1_999;
  await get('/intake', { 'x-api-key': laurel.apiKey });
  assert.equal(reads, 1);
  now += 1;
  await get('/intake', { 'x-api-key': laurel.apiKey });
  assert.equal(reads, 2);
});

test('a remembered API key is known without waiting, for two seconds and until this process revokes one', async () => {
  const { key, api_key_id } = await makeKey(['tournaments:read']);
  const access = openAnother();
  assert.ok(access.authenticateApiKey(key) instanceof Promise);
  const identity = await access.authenticateApiKey(key);
  assert.equal(access.authenticateApiKey(key), identity);
  now += 1_999;
  assert.equal(access.authenticateApiKey(key), identity);
  now += 1;
  const read = access.authenticateApiKey(key);
  assert.ok(read instanceof Promise);
  // The first use was noted meanwhile, or not yet.
  assert.deepEqual({ ...(await read), last_used_at: null }, { ...identity, last_used_at: null });
  await access.revokeApiKey(await owner(access), api_key_id);
  assert.ok(access.authenticateApiKey(key) instanceof Promise);
  assert.equal(await access.authenticateApiKey(key), undefined);
});

test('an API key that another process revokes works at most two seconds more, one that it makes at once', async () => {
  const { key, api_key_id } = await makeKey(['events:write']);
  assert.equal((await get('/intake', { 'x-api-key': key })).status, 200);
  await call(laurel, await signIn(laurel), 'DELETE', `/api/v1/api-keys/${api_key_id}`);
  now += 2_000;
  assert.equal((await get('/intake', { 'x-api-key': key })).status, 401);
});

test('an API key that this process revokes ends at once', async () => {
  const { key, api_key_id } = await makeKey(['events:write']);
  const access = openAnother();
  assert.equal((await access.authenticateApiKey(key))?.api_key_id, api_key_id);
  await access.revokeApiKey(await owner(access), api_key_id);
  assert.equal(await access.authenticateApiKey(key), undefined);
});

async function owner(access: Identity): Promise<Staff> {
  return access.verifyAccessToken(await signIn(laurel));
}

/** The identity module of a second process. */
function openAnother(): Identity {
  return openIdentity({
    database: laurel.database,
    clock: () => new Date(now),
    randomBytes,
    publicUrl: undefined,
    onTenantChanged: () => {},
    onError: assert.ifError,
  });
}
