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

let owner: string;
before(async () => {
  owner = await signIn(laurel);
});

interface Shown {
  client_id: string;
  client_secret: string;
}

async function make(name: string, tenant_id?: number): Promise<Shown> {
  const { status, body } = await call(laurel, owner, 'POST', '/api/v1/clients', {
    body: { name },
    tenant_id,
  });
  assert.equal(status, 201);
  return body;
}

/** Signs in as the owner with a client's credentials in the form, and again with them by HTTP Basic: the answer is the same. */
async function signInWith({ client_id, client_secret }: Shown): Promise<string | undefined> {
  const { username, password } = laurel;
  const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
  const inForm = await requestToken(laurel, { username, password, client_id, client_secret });
  const byHeader = await requestToken(laurel, { username, password }, { authorization: `Basic ${basic}` });
  assert.equal(inForm.status, byHeader.status);
  if (inForm.status === 200) return decodeJwt(inForm.body.access_token).client_id as string;
  assert.deepEqual(
    [inForm.status, inForm.body.error, byHeader.body.error],
    [401, 'invalid_client', 'invalid_client'],
  );
  return undefined;
}

test('a client signs in with its secret, which is shown once and stored hashed', async () => {
  const { client_secret, ...rest } = await make('reporting');
  assert.match(rest.client_id, /^client_[\w-]{16}$/);
  assert.match(client_secret, /^laurel_secret_[\w-]{43}$/);
  assert.equal(await signInWith({ ...rest, client_secret }), rest.client_id);
  const { body } = await call(laurel, owner, 'GET', '/api/v1/clients');
  assert.deepEqual(body.results.at(-1), rest);
  const rows = await laurel.database.query({ text: 'select clients::text from clients' });
  assert.ok(!JSON.stringify(rows).includes(client_secret));
});

test('a wrong secret, the secret of another client and one of another tenant are invalid_client', async () => {
  const [one, other] = [await make('one'), await make('other')];
  const stranger = await make('stranger', await makeTenant(laurel, 'another'));
  const wrong = [
    { ...one, client_secret: other.client_secret },
    { ...one, client_secret: '' },
    { ...one, client_id: 'client_nobody' },
    { ...one, client_id: `${one.client_id}\0` },
    stranger,
  ];
  for (const client of wrong) assert.equal(await signInWith(client), undefined, JSON.stringify(client));
});

test('after a rotation both secrets work for the overlap, and one before them does not', async () => {
  const first = await make('rotating');
  const rotate = async (body?: object) =>
    (await call(laurel, owner, 'POST', `/api/v1/clients/${first.client_id}/rotate-secret`, { body })).body;
  const second = await rotate();
  assert.deepEqual([await signInWith(first), await signInWith(second)], [first.client_id, first.client_id]);
  const third = await rotate({ overlap_seconds: 60 });
  assert.deepEqual(
    [await signInWith(first), await signInWith(second), await signInWith(third)],
    [undefined, first.client_id, first.client_id],
  );
  await laurel.setClock(new Date(Date.now() + 61_000));
  assert.deepEqual([await signInWith(second), await signInWith(third)], [undefined, first.client_id]);
  await laurel.setClock(new Date());
});

test('a removed client is none, for ever', async () => {
  const client = await make('removed');
  const path = `/api/v1/clients/${client.client_id}`;
  assert.equal((await call(laurel, owner, 'DELETE', path)).status, 204);
  assert.equal((await call(laurel, owner, 'DELETE', path)).status, 204);
  assert.equal(await signInWith(client), undefined);
  assert.equal((await call(laurel, owner, 'POST', `${path}/rotate-secret`)).status, 404);
  const { body } = await call(laurel, owner, 'GET', '/api/v1/audit-log');
  const actions = body.results.map(({ action }: { action: string }) => action);
  assert.ok(['client.created', 'client.removed'].every((action) => actions.includes(action)));
});
