import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '../../../src/app/config.ts';
import { startServer } from '../../../src/app/server.ts';
import { createTestDatabase } from '../../support/engine.ts';
import { firstStart, type Laurel } from '../../support/laurel.ts';
import { type Answer, call, requestToken, signIn } from '../../support/staff.ts';

test('no log line and no refusal holds a secret, even when the database fails', async () => {
  const database = await createTestDatabase();
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
  const config = { ...readConfig({ ...firstStart }), ...database.settings, port: 0 };
  const server = await startServer(config, {
    clock: () => new Date(),
    random: Math.random,
    randomBytes,
    log,
  });
  const { LAUREL_API_KEY, LAUREL_USERNAME: username, LAUREL_PASSWORD: password } = firstStart;
  const laurel = { ...server, apiKey: LAUREL_API_KEY, username, password } as Laurel;
  try {
    const accessToken = await signIn(laurel);
    const body = { name: 'a key', scopes: ['events:write'] };
    const { key, api_key_id } = (await call(laurel, accessToken, 'POST', '/api/v1/api-keys', { body })).body;
    const secrets = [
      accessToken,
      key,
      LAUREL_API_KEY,
      password,
      'a wrong password',
      'a short',
      'client-text',
    ];
    const answers = await provokeRefusals(laurel, accessToken, String(api_key_id), key);
    for (const { status } of answers) assert.ok(status >= 400, String(status));
    assert.ok(
      lines.some((line) => line.includes('relation')),
      'the failures are in the log',
    );
    const said = [...lines, ...answers.map(({ body }) => JSON.stringify(body))];
    for (const secret of [...secrets, 'argon2id', 'private_jwk":'])
      assert.deepEqual(
        said.filter((text) => text.includes(secret)),
        [],
        secret,
      );
  } finally {
    await server.close();
    await database.drop();
  }
});

async function provokeRefusals(
  laurel: Laurel,
  accessToken: string,
  client_id: string,
  key: string,
): Promise<Answer[]> {
  const { username, password, database } = laurel;
  const newUser = { username: 'x', password: 'a short', role: 'viewer' };
  const attempts = () => [
    requestToken(laurel, { username, password: 'a wrong password' }),
    requestToken(laurel, { username, password, client_id, client_secret: 'client-text' }),
    requestToken(laurel, { username, password, grant_type: password }),
    requestToken(laurel, JSON.stringify({ password }), { 'content-type': 'application/json' }),
    call(laurel, `${accessToken}x`, 'GET', '/api/v1/users'),
    call(laurel, key, 'GET', '/api/v1/users'),
    call(laurel, accessToken, 'POST', '/api/v1/users', { body: newUser }),
    call(laurel, accessToken, 'DELETE', '/api/v1/api-keys/999'),
  ];
  const refused = await Promise.all(attempts());
  for (const table of ['users', 'api_keys', 'signing_keys'])
    await database.query({ text: `alter table ${table} rename to ${table}_away` });
  // These are bound to their tables, whatever those are called.
  for (const look of ['find_user', 'find_api_key'])
    await database.query({ text: `alter function ${look} rename to ${look}_away` });
  const failed = await Promise.all([
    ...attempts(),
    requestToken(laurel, { username, password }),
    requestToken(laurel, { username, password, client_id, client_secret: `${key}?` }),
    call(laurel, accessToken, 'POST', '/api/v1/users', {
      body: { ...newUser, password: 'a wrong password' },
    }),
  ]);
  return [...refused, ...failed];
}
