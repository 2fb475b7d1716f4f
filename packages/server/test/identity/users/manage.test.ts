import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { call, makeStaff, makeTenant, requestToken, signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);
let owner: string;
before(async () => {
  owner = await signIn(laurel);
});

const create = (accessToken: string, body: unknown) =>
  call(laurel, accessToken, 'POST', '/api/v1/users', { body });
const replace = (accessToken: string, user_id: number, body: unknown) =>
  call(laurel, accessToken, 'PUT', `/api/v1/users/${user_id}`, { body });
const disable = (accessToken: string, user_id: number) =>
  call(laurel, accessToken, 'DELETE', `/api/v1/users/${user_id}`);

test('a created user can sign in; the password is stored as argon2id and never shown', async () => {
  const body = { username: 'Ada@acme.test', password: 'pässwörd with 文字', role: 'manager' };
  const created = await create(owner, body);
  assert.equal(created.status, 201);
  const { user_id, created_at, ...rest } = created.body;
  assert.deepEqual(rest, { username: 'Ada@acme.test', role: 'manager', disabled_at: null });
  assert.ok(Math.abs(Date.parse(created_at) - Date.now()) < 60_000);
  const [row] = await laurel.database.query<{ password_hash: string }>({
    text: 'select password_hash from users where user_id = $1',
    values: [user_id],
  });
  assert.match(String(row?.password_hash), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  // The same text in other code points is the same password.
  const password = body.password.normalize('NFD');
  assert.equal((await requestToken(laurel, { username: 'ada@ACME.test', password })).status, 200);
});

test('a username is taken in the whole installation, whatever its letter case', async () => {
  const body = { username: laurel.username.toUpperCase(), password: 'long enough', role: 'viewer' };
  assert.equal((await create(owner, body)).status, 409);
  const stranger = await makeStaff(laurel, 'admin', await makeTenant(laurel, 'tenant of a namesake'));
  const taken = await create(stranger.accessToken, body);
  assert.equal(taken.status, 409);
  assert.equal(taken.body.type, 'urn:laurel:fault:conflict');
});

test('the list has every user of the tenant, with the disabled ones', async () => {
  const { user_id, username } = await makeStaff(laurel, 'viewer');
  assert.equal((await disable(owner, user_id)).status, 204);
  const { status, body } = await call(laurel, owner, 'GET', '/api/v1/users?page_size=1000');
  assert.equal(status, 200);
  assert.equal(body.count, body.results.length);
  const found = body.results.find((user: { user_id: number }) => user.user_id === user_id);
  assert.equal(found.username, username);
  assert.ok(found.disabled_at);
  assert.deepEqual(Object.keys(found), ['user_id', 'username', 'role', 'created_at', 'disabled_at']);
});

test('a user gets another role, password and state; what is left out stays', async () => {
  const { user_id, username, password } = await makeStaff(laurel, 'viewer');
  const promoted = await replace(owner, user_id, { role: 'manager' });
  assert.deepEqual([promoted.status, promoted.body.role], [200, 'manager']);
  await signIn(laurel, { username, password });
  await replace(owner, user_id, { role: 'manager', password: 'another one' });
  assert.equal((await requestToken(laurel, { username, password })).status, 400);
  await signIn(laurel, { username, password: 'another one' });
  const disabled = await replace(owner, user_id, { role: 'manager', disabled: true });
  assert.ok(disabled.body.disabled_at);
  assert.equal((await requestToken(laurel, { username, password: 'another one' })).status, 400);
  const kept = await replace(owner, user_id, { role: 'viewer' });
  assert.equal(kept.body.disabled_at, disabled.body.disabled_at);
  await replace(owner, user_id, { role: 'viewer', disabled: false });
  await signIn(laurel, { username, password: 'another one' });
});

test('nobody gives a role above their own, or touches somebody above', async () => {
  const admin = await makeStaff(laurel, 'admin');
  const target = await makeStaff(laurel, 'owner');
  const newOwner = { username: 'usurper', password: 'long enough', role: 'owner' };
  const answers = [
    await create(admin.accessToken, newOwner),
    await replace(admin.accessToken, admin.user_id, { role: 'owner' }),
    await replace(admin.accessToken, target.user_id, { role: 'viewer' }),
    await replace(admin.accessToken, target.user_id, { role: 'owner', password: 'mine from now on' }),
    await disable(admin.accessToken, target.user_id),
  ];
  for (const { status, body } of answers)
    assert.deepEqual([status, body.type], [403, 'urn:laurel:fault:forbidden']);
  await signIn(laurel, { username: target.username, password: target.password });
  const equal = await makeStaff(laurel, 'admin');
  assert.equal((await replace(admin.accessToken, equal.user_id, { role: 'viewer' })).status, 200);
});

test('a password that is refused is repeated nowhere', async () => {
  for (const password of ['short!!', 'x'.repeat(257)]) {
    const { status, body } = await create(owner, { username: 'someone', password, role: 'viewer' });
    assert.equal(status, 422);
    assert.ok(!JSON.stringify(body).includes(password));
  }
  const { accessToken, password } = await makeStaff(laurel, 'viewer');
  const { status, body } = await call(laurel, accessToken, 'POST', '/api/v1/users/me/password', {
    body: { current_password: password, new_password: 'short!!' },
  });
  assert.deepEqual([status, body.errors[0].pointer], [422, '/new_password']);
  assert.ok(!JSON.stringify(body).includes('short!!'));
});
