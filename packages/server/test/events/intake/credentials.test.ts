import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countLogged, gameround, postEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { call, makeTenant, signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);

const send = (headers: Record<string, string>) => postEvents(laurel, JSON.stringify([gameround()]), headers);

test('without a key, or with a wrong one, nothing is stored', async () => {
  for (const key of ['', 'wrong', `${laurel.apiKey}x`]) {
    const response = await send({ 'x-api-key': key });
    assert.equal(response.status, 401);
    assert.match(response.headers.get('www-authenticate') ?? '', /x-api-key/);
  }
  assert.equal(await countLogged(laurel), 0);
});

test('an access token sent with the key must be valid and of the same tenant', async () => {
  const accessToken = await signIn(laurel);
  assert.equal((await send({ authorization: `Bearer ${accessToken}` })).status, 204);
  assert.equal((await send({ authorization: 'Bearer nonsense' })).status, 401);
  const tenant_id = await makeTenant(laurel, 'other');
  const path = '/api/v1/users';
  const body = { username: 'other@test', password: 'a long enough password', role: 'admin' };
  assert.equal((await call(laurel, accessToken, 'POST', path, { body, tenant_id })).status, 201);
  const others = await signIn(laurel, { username: body.username, password: body.password });
  assert.equal((await send({ authorization: `Bearer ${others}` })).status, 403);
});

test('a key that was revoked is refused at once', async () => {
  const owner = await signInOwner(laurel);
  const { body } = await owner.post('/api/v1/api-keys', { name: 'short', scopes: ['events:write'] });
  assert.equal((await send({ 'x-api-key': body.key })).status, 204);
  assert.equal((await owner.delete(`/api/v1/api-keys/${body.api_key_id}`)).status, 204);
  assert.equal((await send({ 'x-api-key': body.key })).status, 401);
});
