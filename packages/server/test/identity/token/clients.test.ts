import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { decodeJwt } from 'jose';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { call, makeTenant, requestToken, signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);
let client: { client_id: string; client_secret: string };
before(async () => {
  client = await makeClient();
});

async function makeClient(tenant_id?: number) {
  const { body } = await call(laurel, await signIn(laurel), 'POST', '/api/v1/api-keys', {
    body: { name: 'a client', scopes: ['events:write'] },
    tenant_id,
  });
  return { client_id: String(body.api_key_id), client_secret: body.key as string };
}

function basic({ client_id, client_secret }: typeof client) {
  return { authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}` };
}

function withClient(form: Record<string, string>, headers: Record<string, string> = {}) {
  const { username, password } = laurel;
  return requestToken(laurel, { username, password, ...form }, headers);
}

test('an API key of the tenant is a client, in the form or by HTTP Basic', async () => {
  for (const answer of [await withClient(client), await withClient({}, basic(client))]) {
    assert.equal(answer.status, 200);
    assert.equal(decodeJwt(answer.body.access_token).client_id, client.client_id);
  }
});

test('half a client, a wrong one, or one of another kind is invalid_client', async () => {
  const other = await makeClient();
  const wrong = [
    withClient({ client_id: client.client_id }),
    withClient({ client_secret: client.client_secret }),
    withClient({ ...client, client_secret: other.client_secret }),
    withClient({ ...client, client_id: '999' }),
    withClient({}, basic({ ...client, client_secret: 'wrong' })),
    withClient({}, { authorization: 'Basic ?' }),
    withClient({}, { authorization: `Basic ${Buffer.from('no colon').toString('base64')}` }),
    withClient({}, { authorization: `Bearer ${client.client_secret}` }),
  ];
  for (const answer of await Promise.all(wrong)) {
    assert.equal(answer.status, 401);
    assert.equal(answer.body.error, 'invalid_client');
    assert.match(String(answer.headers.get('www-authenticate')), /^Basic realm=/);
  }
});

test('client credentials in the form and by HTTP Basic at once are invalid_request', async () => {
  const answer = await withClient(client, basic(client));
  assert.equal(answer.status, 400);
  assert.equal(answer.body.error, 'invalid_request');
});

test('an API key of another tenant is no client, and reveals nothing of the password', async () => {
  const stranger = await makeClient(await makeTenant(laurel, 'another tenant'));
  const right = await withClient(stranger);
  assert.equal(right.status, 401);
  assert.equal(right.body.error, 'invalid_client');
  const wrong = await withClient({ ...client, client_secret: 'wrong', password: 'wrong' });
  assert.equal(wrong.body.error, 'invalid_client');
});

test('a revoked API key is no client', async () => {
  const revoked = await makeClient();
  await call(laurel, await signIn(laurel), 'DELETE', `/api/v1/api-keys/${revoked.client_id}`);
  assert.equal((await withClient(revoked)).body.error, 'invalid_client');
});
