import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, test } from 'node:test';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { call, signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);
let owner: string;
before(async () => {
  owner = await signIn(laurel);
});

const create = (accessToken: string, body: unknown, tenant_id?: number) =>
  call(laurel, accessToken, 'POST', '/api/v1/api-keys', { body, tenant_id });
const list = (accessToken: string, query = '') =>
  call(laurel, accessToken, 'GET', `/api/v1/api-keys${query}`);
const revoke = (accessToken: string, id: number) =>
  call(laurel, accessToken, 'DELETE', `/api/v1/api-keys/${id}`);

test('a created API key is shown this once; only its hash is stored', async () => {
  const created = await create(owner, { name: 'website', scopes: ['tournaments:read'] });
  assert.equal(created.status, 201);
  assert.equal(created.headers.get('cache-control'), 'no-store');
  const { key, ...rest } = created.body;
  assert.match(key, /^laurel_[\w-]{43}$/);
  assert.deepEqual(
    { ...rest, api_key_id: 0, created_at: '' },
    {
      api_key_id: 0,
      name: 'website',
      scopes: ['tournaments:read'],
      origins: null,
      key_hint: key.slice(-4),
      created_at: '',
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
    },
  );
  const { results } = (await list(owner)).body;
  assert.deepEqual(results.at(-1), rest);
  const rows = await laurel.database.query<{ key_hash: Buffer }>({
    text: 'select key_hash from api_keys where api_key_id = $1',
    values: [rest.api_key_id],
  });
  assert.deepEqual(rows[0]?.key_hash, createHash('sha256').update(key).digest());
});

test('a revoked API key stays in the list, and revoking it again changes nothing', async () => {
  const { api_key_id } = (await create(owner, { name: 'short-lived', scopes: ['events:write'] })).body;
  assert.equal((await revoke(owner, api_key_id)).status, 204);
  const shown = async () =>
    (await list(owner)).body.results.find((key: { api_key_id: number }) => key.api_key_id === api_key_id);
  const { revoked_at } = await shown();
  assert.ok(Math.abs(Date.parse(revoked_at) - Date.now()) < 60_000);
  assert.equal((await revoke(owner, api_key_id)).status, 204);
  assert.equal((await shown()).revoked_at, revoked_at);
});
