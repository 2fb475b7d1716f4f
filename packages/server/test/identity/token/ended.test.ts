import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { before, test } from 'node:test';
import { decodeJwt, decodeProtectedHeader, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { readSigningKeys } from '../../../src/identity/store/signing-keys.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { call, makeStaff, signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);
let owner: string;
before(async () => {
  owner = await signIn(laurel);
});

const use = (accessToken: string) => call(laurel, accessToken, 'GET', '/api/v1/tenants/1');

test('the access token of a disabled user has ended, also when the user is let in again', async () => {
  const { user_id, username, password, accessToken } = await makeStaff(laurel, 'manager');
  assert.equal((await use(accessToken)).status, 200);
  await call(laurel, owner, 'DELETE', `/api/v1/users/${user_id}`);
  const refused = await use(accessToken);
  assert.equal(refused.status, 401);
  assert.equal(refused.headers.get('www-authenticate'), 'Bearer realm="laurel", error="invalid_token"');
  const body = { role: 'manager', disabled: false };
  assert.equal((await call(laurel, owner, 'PUT', `/api/v1/users/${user_id}`, { body })).status, 200);
  assert.equal((await use(accessToken)).status, 401);
  assert.equal((await use(await signIn(laurel, { username, password }))).status, 200);
});

test('what another process changes counts after two seconds', async () => {
  const { user_id, accessToken } = await makeStaff(laurel, 'manager');
  assert.equal((await use(accessToken)).status, 200);
  const values = [new Date(), user_id];
  await laurel.database.query({ text: 'update users set disabled_at = $1 where user_id = $2', values });
  await laurel.setClock(new Date(Date.now() + 2_000));
  assert.equal((await use(accessToken)).status, 401);
});

test('a new password ends the access tokens of the old one, a new role counts at once', async () => {
  const { user_id, username, accessToken } = await makeStaff(laurel, 'admin');
  const put = (body: unknown) => call(laurel, owner, 'PUT', `/api/v1/users/${user_id}`, { body });
  await put({ role: 'viewer' });
  assert.equal((await use(accessToken)).status, 200);
  assert.equal((await call(laurel, accessToken, 'GET', '/api/v1/users')).status, 403);
  await put({ role: 'viewer', password: 'another password' });
  assert.equal((await use(accessToken)).status, 401);
  assert.equal((await use(await signIn(laurel, { username, password: 'another password' }))).status, 200);
});

test('an access token that was changed, or signed by anybody else, is refused', async () => {
  const [head = '', payload = '', signature = ''] = owner.split('.');
  const claims = decodeJwt(owner);
  const published = JSON.stringify(await (await fetch(`${laurel.url}/.well-known/jwks.json`)).json());
  const confused = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' });
  const admin = Buffer.from(JSON.stringify({ ...claims, tenant_id: 2 })).toString('base64url');
  const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
  const forged = [
    `${head}.${admin}.${signature}`,
    `${head}.${payload}.${flipped}`,
    `${head}.${payload}.`,
    `${head}.${payload}`,
    'nonsense',
    new UnsecuredJWT(claims).encode(),
    await confused.sign(createSecretKey(Buffer.from(published))),
  ];
  for (const accessToken of forged) assert.equal((await use(accessToken)).status, 401, accessToken);
});

test('issuer, audience, type and claims are pinned, even for what our own key signed', async () => {
  const [key] = await readSigningKeys(laurel.database, new Date());
  const privateKey = await importJWK({ ...key?.private_jwk, kty: 'OKP' }, 'EdDSA');
  const { kid } = decodeProtectedHeader(owner);
  const sign = (claims: JWTPayload, typ = 'at+jwt') =>
    new SignJWT({ ...decodeJwt(owner), ...claims })
      .setProtectedHeader({ alg: 'EdDSA', typ, ...(kid === undefined ? {} : { kid }) })
      .sign(privateKey);
  assert.equal((await use(await sign({}))).status, 200);
  assert.equal((await use(await sign({}, 'JWT'))).status, 401);
  const wrong = [{ iss: 'urn:other' }, { aud: 'urn:other' }, { exp: 1 }, { sub: '999' }];
  for (const claims of wrong)
    assert.equal((await use(await sign(claims))).status, 401, JSON.stringify(claims));
  for (const claim of ['exp', 'sub', 'aud', 'scope', 'tenant_id', 'jti', 'password_version'])
    assert.equal((await use(await sign({ [claim]: undefined }))).status, 401, claim);
});

test('another scheme than Bearer is refused with a challenge', async () => {
  for (const authorization of ['', owner, `Basic ${owner}`, 'Bearer', `Bearer ${owner} ${owner}`]) {
    const response = await fetch(`${laurel.url}/api/v1/users`, { headers: { authorization } });
    assert.equal(response.status, 401);
    assert.equal(response.headers.get('www-authenticate'), 'Bearer realm="laurel"');
  }
});
