import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { call, makeStaff, makeTenant, signIn } from '../../support/staff.ts';
import { waitUntil } from '../../support/waiting.ts';

const laurel = forFile(startLaurel);
let owner: string;
before(async () => {
  owner = await signIn(laurel);
});

const create = async (name: string) =>
  (await call(laurel, owner, 'POST', '/api/v1/api-keys', { body: { name, scopes: ['events:write'] } })).body;
const rotate = (api_key_id: number, body?: unknown, accessToken = owner) =>
  call(laurel, accessToken, 'POST', `/api/v1/api-keys/${api_key_id}/rotate`, { body });
const shown = async (api_key_id: number) => {
  const { body } = await call(laurel, owner, 'GET', '/api/v1/api-keys?page_size=1000');
  return body.results.find((key: { api_key_id: number }) => key.api_key_id === api_key_id);
};
const send = async (key: string) => {
  const headers = { 'x-api-key': key };
  return (await laurel.app.inject({ method: 'POST', url: '/api/v1/events', headers, payload: [] }))
    .statusCode;
};

test('both keys work until the overlap is over, a day by default', async () => {
  const old = await create('sender');
  const { status, body } = await rotate(old.api_key_id);
  assert.equal(status, 201);
  const { key, replaces, ...rest } = body;
  assert.match(key, /^laurel_[\w-]{43}$/);
  assert.deepEqual([rest.name, rest.scopes, rest.expires_at], ['sender', ['events:write'], null]);
  assert.equal(replaces.api_key_id, old.api_key_id);
  const lasts = Date.parse(replaces.expires_at) - Date.now();
  assert.ok(lasts > 86_340_000 && lasts <= 86_400_000, String(lasts));
  assert.equal((await shown(old.api_key_id)).expires_at, replaces.expires_at);
  assert.deepEqual([await send(old.key), await send(key)], [204, 204]);
  await laurel.setClock(new Date(Date.now() + 86_401_000));
  assert.deepEqual([await send(old.key), await send(key)], [401, 204]);
  await laurel.setClock(new Date());
});

test('without overlap the old key ends at once', async () => {
  const old = await create('leaked');
  assert.equal(await send(old.key), 204);
  const { body } = await rotate(old.api_key_id, { overlap_seconds: 0 });
  assert.deepEqual([await send(old.key), await send(body.key)], [401, 204]);
  const { body: log } = await call(laurel, owner, 'GET', '/api/v1/audit-log?action=api_key.rotated');
  assert.equal(log.results[0].details.new_api_key_id, body.api_key_id);
  assert.ok(!JSON.stringify(log).includes(body.key));
});

test('a key that was revoked or rotated is not rotated', async () => {
  const old = await create('twice');
  await rotate(old.api_key_id);
  const again = await rotate(old.api_key_id);
  assert.deepEqual([again.status, again.body.type], [409, 'urn:laurel:fault:conflict']);
  const revoked = await create('revoked');
  await call(laurel, owner, 'DELETE', `/api/v1/api-keys/${revoked.api_key_id}`);
  assert.equal((await rotate(revoked.api_key_id)).status, 409);
  const stranger = await makeStaff(laurel, 'admin', await makeTenant(laurel, 'another'));
  assert.equal((await rotate((await create('ours')).api_key_id, {}, stranger.accessToken)).status, 404);
  const wrong = await rotate((await create('wrong')).api_key_id, { overlap_seconds: -1 });
  assert.deepEqual([wrong.status, wrong.body.errors[0].pointer], [422, '/overlap_seconds']);
});

test('the list says when a key was last used, and it is written once a minute', async () => {
  const { api_key_id, key } = await create('used');
  assert.equal((await shown(api_key_id)).last_used_at, null);
  const first = await used(api_key_id, key, null);
  assert.ok(Math.abs(Date.parse(first) - Date.now()) < 60_000);
  await laurel.setClock(new Date(Date.now() + 30_000));
  await send(key);
  await laurel.setClock(new Date(Date.now() + 61_000));
  const second = await used(api_key_id, key, first);
  assert.ok(Date.parse(second) - Date.parse(first) > 60_000, `${first} ${second}`);
  await laurel.setClock(new Date());
});

/** The time of use is written behind the answer. */
async function used(api_key_id: number, key: string, before: string | null): Promise<string> {
  assert.equal(await send(key), 204);
  return waitUntil('the time of use is written', async () => {
    const { last_used_at } = await shown(api_key_id);
    return last_used_at !== before && last_used_at;
  });
}
