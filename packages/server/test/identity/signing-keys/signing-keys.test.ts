import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeProtectedHeader,
  type JSONWebKeySet,
  jwtVerify,
} from 'jose';
import { openIdentity } from '../../../src/identity/identity.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { valuesOf } from '../../support/members.ts';
import { call, signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);

const pinned = {
  issuer: 'urn:laurel',
  audience: 'urn:laurel:management-api',
  typ: 'at+jwt',
  algorithms: ['EdDSA'],
};

async function published(): Promise<JSONWebKeySet> {
  const response = await fetch(`${laurel.url}/.well-known/jwks.json`);
  assert.equal(response.status, 200);
  assert.match(String(response.headers.get('content-type')), /^application\/jwk-set\+json/);
  return (await response.json()) as JSONWebKeySet;
}

const rotate = (accessToken: string) => call(laurel, accessToken, 'POST', '/api/v1/signing-keys');
const use = (accessToken: string) => call(laurel, accessToken, 'GET', '/api/v1/tenants/1');
const after_ = (minutes: number) => laurel.setClock(new Date(Date.now() + minutes * 60_000));

test('anybody can verify an access token with the published keys', async () => {
  const remote = createRemoteJWKSet(new URL(`${laurel.url}/.well-known/jwks.json`));
  const { payload } = await jwtVerify(await signIn(laurel), remote, pinned);
  assert.equal(payload.sub, '1');
});

test('nothing of a private key is published', async () => {
  for (const key of (await published()).keys)
    assert.deepEqual(Object.keys(key).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x']);
});

test('after a rotation the new key signs; the old one counts until its last access token has expired', async () => {
  const old = await signIn(laurel);
  const rotated = await rotate(old);
  assert.equal(rotated.status, 201);
  const { key_id } = rotated.body;
  assert.deepEqual(Object.keys(rotated.body), ['key_id', 'created_at']);
  const fresh = await signIn(laurel);
  assert.equal(decodeProtectedHeader(fresh).kid, key_id);
  assert.notEqual(decodeProtectedHeader(old).kid, key_id);
  for (const accessToken of [old, fresh]) {
    assert.equal((await use(accessToken)).status, 200);
    await jwtVerify(accessToken, createLocalJWKSet(await published()), pinned);
  }
  assert.equal((await published()).keys.length, 2);
  after_(59);
  assert.equal((await use(old)).status, 200);
  after_(62);
  assert.deepEqual(valuesOf((await published()).keys, 'kid'), [key_id]);
  assert.equal((await use(await signIn(laurel))).status, 200);
  after_(0);
});

test('a second rotation does not lengthen the life of the first key', async () => {
  await rotate(await signIn(laurel));
  after_(30);
  await rotate(await signIn(laurel));
  const present = (await published()).keys.length;
  after_(62);
  assert.equal((await published()).keys.length, 2, `of ${present}`);
  after_(0);
});

test('a process learns of a key that another has just made when it sees its access token', async () => {
  const dependencies = {
    database: laurel.database,
    clock: () => new Date(),
    randomBytes,
    publicUrl: undefined,
    onTenantChanged: () => {},
    onError: assert.ifError,
  };
  const [here, there] = [openIdentity(dependencies), openIdentity(dependencies)];
  const form = { username: laurel.username, password: laurel.password, scope: undefined, client: undefined };
  const issue = async () => (await there.issueAccessToken({ ...form, address: 'test' })).access_token;
  assert.equal((await here.verifyAccessToken(await issue())).user_id, 1);
  await there.rotateSigningKey(await there.verifyAccessToken(await issue()));
  assert.equal((await here.verifyAccessToken(await issue())).user_id, 1);
});

test('processes that need the first key at once make one', async () => {
  await laurel.database.query({ text: 'delete from signing_keys' });
  const rings = Array.from({ length: 5 }, () =>
    openIdentity({
      database: laurel.database,
      clock: () => new Date(),
      randomBytes,
      publicUrl: undefined,
      onTenantChanged: () => {},
      onError: assert.ifError,
    }).keyRing(),
  );
  const ids = new Set((await Promise.all(rings)).map(({ key_id }) => key_id));
  assert.equal(ids.size, 1);
});
