import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '@laurel/contract/identity/users.ts';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { call, forgetAttempts, makeStaff, requestToken, signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);

const everyScope = 'management:read management:write tenant:admin installation:owner';

test('username and password are answered with an access token that nobody may store', async () => {
  const { username, password } = laurel;
  const { status, headers, body } = await requestToken(laurel, { username, password });
  assert.equal(status, 200);
  const { access_token, ...beside } = body;
  assert.deepEqual(beside, { token_type: 'bearer', expires_in: 3600, scope: everyScope });
  assert.match(access_token, /^[\w-]+\.[\w-]+\.[\w-]+$/);
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('pragma'), 'no-cache');
});

test('the access token has the header and the claims of RFC 9068', async () => {
  const accessToken = await signIn(laurel);
  const { kid, ...header } = decodeProtectedHeader(accessToken);
  assert.deepEqual(header, { alg: 'EdDSA', typ: 'at+jwt' });
  assert.match(String(kid), /^[\w-]{43}$/);
  const { iat = 0, exp = 0, jti, password_version, ...claims } = decodeJwt(accessToken);
  assert.deepEqual(claims, {
    iss: 'urn:laurel',
    aud: 'urn:laurel:management-api',
    sub: '1',
    client_id: 'laurel',
    scope: everyScope,
    tenant_id: 1,
    role: 'owner',
  });
  assert.equal(exp - iat, 3600);
  assert.ok(Math.abs(iat - Date.now() / 1000) < 60);
  assert.match(String(password_version), /^[\w-]{16}$/);
  assert.notEqual(jti, decodeJwt(await signIn(laurel)).jti);
});

test('optional fields may be left out, be empty, or have the default value of the form', async () => {
  const { username, password } = laurel;
  const optional = { grant_type: '', scope: '', client_id: '', client_secret: '' };
  for (const fields of [optional, { grant_type: 'password', scope: '.' }, { unknown: 'field' }]) {
    const { status, body } = await requestToken(laurel, { username, password, ...fields });
    assert.equal(status, 200, JSON.stringify(fields));
    assert.equal(body.scope, everyScope);
  }
});

test('the letter case of a username does not matter, that of the password does', async () => {
  const { username, password } = laurel;
  const inCapitals = await requestToken(laurel, { username: username.toUpperCase(), password });
  assert.equal(inCapitals.status, 200);
  const wrong = await requestToken(laurel, { username, password: password.toUpperCase() });
  assert.equal(wrong.status, 400);
});

test('the access token works at the management API for one hour', async () => {
  const accessToken = await signIn(laurel);
  const inMinutes = async (minutes: number) => {
    await laurel.setClock(new Date(Date.now() + minutes * 60_000));
    return call(laurel, accessToken, 'GET', '/api/v1/users');
  };
  assert.equal((await inMinutes(59)).status, 200);
  const late = await inMinutes(61);
  await laurel.setClock(new Date());
  assert.equal(late.status, 401);
  assert.equal(late.body.type, 'urn:laurel:fault:unauthenticated');
  assert.equal(late.body.detail, 'The access token has expired; get a new one.');
  assert.equal(late.headers.get('www-authenticate'), 'Bearer realm="laurel", error="invalid_token"');
});

const scopesOfRole: Record<Role, string> = {
  viewer: 'management:read',
  manager: 'management:read management:write',
  admin: 'management:read management:write tenant:admin',
  owner: 'management:read management:write tenant:admin installation:owner',
};

test('each role has the scopes of the weaker ones and one more, and none beyond', async () => {
  for (const [role, scopes] of Object.entries(scopesOfRole)) {
    const { username, password } = await makeStaff(laurel, role as Role);
    assert.equal((await requestToken(laurel, { username, password })).body.scope, scopes);
    for (const scope of scopesOfRole.owner.split(' ')) {
      const { status, body } = await requestToken(laurel, { username, password, scope });
      if (scopes.includes(scope)) assert.deepEqual([status, body.scope], [200, scope]);
      else assert.deepEqual([status, body.error], [400, 'invalid_scope']);
    }
  }
});

test('a narrowed access token is refused where its scope does not reach', async () => {
  const accessToken = await signIn(laurel, { scope: 'management:write management:read' });
  assert.equal((await call(laurel, accessToken, 'GET', '/api/v1/tenants/1')).status, 200);
  const refused = await call(laurel, accessToken, 'GET', '/api/v1/users');
  assert.equal(refused.status, 403);
  assert.equal(refused.body.type, 'urn:laurel:fault:forbidden');
  assert.equal(
    refused.headers.get('www-authenticate'),
    'Bearer realm="laurel", error="insufficient_scope", scope="tenant:admin"',
  );
});

test('a narrowed access token of an owner neither acts for other tenants nor makes owners', async () => {
  const accessToken = await signIn(laurel, { scope: 'tenant:admin' });
  assert.equal((await call(laurel, accessToken, 'GET', '/api/v1/users', { tenant_id: 2 })).status, 403);
  const body = { username: 'new-owner', password: 'long enough', role: 'owner' };
  assert.equal((await call(laurel, accessToken, 'POST', '/api/v1/users', { body })).status, 403);
});

test('an unknown user, a disabled user and a wrong password are answered alike', async () => {
  const disabled = await makeStaff(laurel, 'viewer');
  await call(laurel, await signIn(laurel), 'DELETE', `/api/v1/users/${disabled.user_id}`);
  const answers = [
    await requestToken(laurel, { username: laurel.username, password: 'wrong' }),
    await requestToken(laurel, { username: 'nobody', password: 'wrong' }),
    await requestToken(laurel, { username: disabled.username, password: disabled.password }),
  ];
  const shown = answers.map(({ status, headers, body }) => {
    const seen = Object.fromEntries(headers);
    return { status, body, headers: { ...seen, date: '' } };
  });
  assert.deepEqual(shown[1], shown[0]);
  assert.deepEqual(shown[2], shown[0]);
});

test('an unknown user costs the same work as a wrong password', async () => {
  // Processor time of this process, where the server is, and not time on the wall: other work of the machine does not count.
  const costOf = async (username: string) => {
    const before = process.cpuUsage();
    const { status } = await requestToken(laurel, { username, password: 'wrong' });
    assert.equal(status, 400);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let i = 0; i < 10; i++) {
    await forgetAttempts(laurel);
    known.push(await costOf(laurel.username));
    unknown.push(await costOf('nobody at all'));
  }
  const ratio = Math.min(...unknown) / Math.min(...known);
  assert.ok(ratio > 0.5 && ratio < 2, `${ratio} times the work: ${unknown} against ${known} µs`);
});
