import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '@laurel/contract/identity/users.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { call, makeStaff, requestToken, signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);

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
