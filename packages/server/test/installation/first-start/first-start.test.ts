import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '../../../src/app/config.ts';
import { openDatabase } from '../../../src/app/open-database.ts';
import { provisionFirstStart } from '../../../src/identity/first-start.ts';
import { createTestDatabase } from '../../support/engine.ts';
import { firstStart, startLaurel } from '../../support/laurel.ts';
import { call, requestToken, signIn } from '../../support/staff.ts';

const clock = () => new Date();
const unset = { tenant: undefined, apiKey: undefined, username: undefined, password: undefined };

test('the names and secrets of the environment are taken, and shown once', async () => {
  const laurel = await startLaurel();
  try {
    assert.deepEqual(laurel.firstStart, {
      tenant: firstStart.LAUREL_TENANT,
      api_key: firstStart.LAUREL_API_KEY,
      username: firstStart.LAUREL_USERNAME,
      password: firstStart.LAUREL_PASSWORD,
      invented: [],
    });
    const owner = await signIn(laurel);
    assert.equal((await call(laurel, owner, 'GET', '/api/v1/tenants')).body.results[0].name, 'acme');
    const [key] = (await call(laurel, owner, 'GET', '/api/v1/api-keys')).body.results;
    assert.deepEqual([key.scopes, key.key_hint], [['events:write', 'tournaments:read'], 'cdef']);
    const again = await provisionFirstStart(laurel.database, unset, clock, randomBytes);
    assert.equal(again, undefined);
    assert.equal((await call(laurel, owner, 'GET', '/api/v1/tenants')).body.count, 1);
  } finally {
    await laurel.close();
  }
});

test('what the environment leaves out is invented, and works', async () => {
  const nothing = { LAUREL_TENANT: '', LAUREL_API_KEY: '', LAUREL_USERNAME: '', LAUREL_PASSWORD: '' };
  const laurel = await startLaurel(nothing);
  try {
    const { tenant, api_key = '', username = '', password = '', invented } = laurel.firstStart ?? {};
    assert.deepEqual([tenant, username, invented], ['laurel', 'owner', ['api_key', 'password']]);
    assert.match(api_key, /^laurel_[\w-]{43}$/);
    assert.match(password, /^[\w-]{24}$/);
    const client = { client_id: '1', client_secret: api_key };
    const { status, body } = await requestToken(laurel, { username, password, ...client });
    assert.equal(status, 200);
    assert.match(body.scope, /installation:owner$/);
  } finally {
    await laurel.close();
  }
});

test('of several processes that start at once, one makes the first tenant', async () => {
  const testDatabase = await createTestDatabase();
  const config = { ...readConfig({}), ...testDatabase.settings };
  const log = pino({ level: 'silent' });
  const database = await openDatabase(config, { clock, random: Math.random, randomBytes, log });
  try {
    const starts = Array.from({ length: 5 }, () => provisionFirstStart(database, unset, clock, randomBytes));
    const made = (await Promise.all(starts)).filter((secrets) => secrets !== undefined);
    assert.equal(made.length, 1);
    for (const table of ['tenants', 'users', 'api_keys', 'event_heads', 'scoring_cursors'])
      assert.equal((await database.query({ text: `select 1 from ${table}` })).length, 1, table);
  } finally {
    await database.close();
    await testDatabase.drop();
  }
});

test('an API key that no header could carry is refused before anything is made', async () => {
  const testDatabase = await createTestDatabase();
  const config = { ...readConfig({}), ...testDatabase.settings };
  const log = pino({ level: 'silent' });
  const database = await openDatabase(config, { clock, random: Math.random, randomBytes, log });
  try {
    const refused = provisionFirstStart(database, { ...unset, apiKey: 'two words' }, clock, randomBytes);
    await assert.rejects(refused, /^Error: LAUREL_API_KEY may hold visible ASCII characters only/);
    assert.equal((await database.query({ text: 'select 1 from tenants' })).length, 0);
  } finally {
    await database.close();
    await testDatabase.drop();
  }
});
