import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onlyOn } from '../../support/engine.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { valuesOf } from '../../support/members.ts';
import { call, forgetAttempts, makeStaff, makeTenant, requestToken, signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);
let owner: string;
before(async () => {
  owner = await signIn(laurel);
});

const me = (accessToken: string) => call(laurel, accessToken, 'GET', '/api/v1/users/me');
const change = (accessToken: string, current_password: string, new_password: string) =>
  call(laurel, accessToken, 'POST', '/api/v1/users/me/password', {
    body: { current_password, new_password },
  });

async function auditOf(action: string) {
  const { body } = await call(laurel, owner, 'GET', `/api/v1/audit-log?action=${action}`);
  return body.results[0];
}

test('everybody reads who they are, an owner also while acting for another tenant', async () => {
  const { accessToken, username, user_id } = await makeStaff(laurel, 'viewer');
  const { status, body } = await me(accessToken);
  assert.equal(status, 200);
  const { created_at, ...rest } = body;
  assert.ok(created_at);
  assert.deepEqual(rest, { user_id, username, role: 'viewer', disabled_at: null });
  const tenant_id = await makeTenant(laurel, 'acted for');
  const acting = await call(laurel, owner, 'GET', '/api/v1/users/me', { tenant_id });
  assert.deepEqual([acting.status, acting.body.username], [200, laurel.username]);
});

test('a new password ends all other access tokens, and the one that was sent goes on', async () => {
  const { username, password, accessToken, user_id } = await makeStaff(laurel, 'viewer');
  const other = await signIn(laurel, { username, password });
  assert.equal((await change(accessToken, password, 'another password')).status, 204);
  assert.deepEqual([(await me(accessToken)).status, (await me(other)).status], [200, 401]);
  assert.equal((await requestToken(laurel, { username, password })).status, 400);
  const later = await signIn(laurel, { username, password: 'another password' });
  // Again with the same access token; now the later one ends.
  assert.equal((await change(accessToken, 'another password', 'a third password')).status, 204);
  assert.deepEqual([(await me(accessToken)).status, (await me(later)).status], [200, 401]);
  const { author, details } = await auditOf('user.password_changed');
  assert.deepEqual([author, details], [username, { user_id, username }]);
});

test('a wrong current password changes nothing, and guessing is slowed like signing in', async () => {
  const { username, password, accessToken } = await makeStaff(laurel, 'viewer');
  const wrong = await change(accessToken, 'wrong', 'another password');
  assert.deepEqual([wrong.status, wrong.body.type], [422, 'urn:laurel:fault:wrong_password']);
  assert.deepEqual(valuesOf(wrong.body.errors, 'pointer'), ['/current_password']);
  const answers = [];
  for (let tried = 0; tried < 6; tried++)
    answers.push(await change(accessToken, 'wrong', 'another password'));
  const slowed = answers.at(-1);
  assert.deepEqual([slowed?.status, slowed?.body.type], [429, 'urn:laurel:fault:too_many_attempts']);
  assert.ok(Number(slowed?.headers.get('retry-after')) >= 1);
  // It counts with signing in.
  assert.equal((await requestToken(laurel, { username, password })).body.error, 'slow_down');
  await forgetAttempts(laurel);
  assert.equal((await requestToken(laurel, { username, password })).status, 200);
});

test('signing out everywhere ends every access token, in this process at once', async () => {
  const { username, password, accessToken } = await makeStaff(laurel, 'manager');
  const other = await signIn(laurel, { username, password });
  assert.deepEqual([(await me(accessToken)).status, (await me(other)).status], [200, 200]);
  assert.equal((await call(laurel, accessToken, 'POST', '/api/v1/users/me/sign-out')).status, 204);
  assert.deepEqual([(await me(accessToken)).status, (await me(other)).status], [401, 401]);
  assert.equal((await me(await signIn(laurel, { username, password }))).status, 200);
  assert.equal((await auditOf('user.signed_out')).author, username);
});

test('an owner signs out as themselves, whatever tenant they act for', async () => {
  const tenant_id = await makeTenant(laurel, 'left');
  const { accessToken } = await makeStaff(laurel, 'owner');
  const out = await call(laurel, accessToken, 'POST', '/api/v1/users/me/sign-out', { tenant_id });
  assert.equal(out.status, 204);
  assert.equal((await me(accessToken)).status, 401);
});

test('an admin signs out others, but nobody above and nobody of another tenant', async () => {
  const admin = await makeStaff(laurel, 'admin');
  const viewer = await makeStaff(laurel, 'viewer');
  const above = await makeStaff(laurel, 'owner');
  const stranger = await makeStaff(laurel, 'admin', await makeTenant(laurel, 'another'));
  const signOut = async (accessToken: string, user_id: number) =>
    (await call(laurel, accessToken, 'POST', `/api/v1/users/${user_id}/sign-out`)).status;
  assert.equal(await signOut(admin.accessToken, above.user_id), 403);
  assert.equal(await signOut(stranger.accessToken, viewer.user_id), 404);
  assert.equal(await signOut(viewer.accessToken, viewer.user_id), 403);
  assert.equal(await signOut(admin.accessToken, viewer.user_id), 204);
  assert.deepEqual([(await me(viewer.accessToken)).status, (await me(above.accessToken)).status], [401, 200]);
  const { author, details } = await auditOf('user.signed_out');
  assert.deepEqual(
    [author, details],
    [admin.username, { user_id: viewer.user_id, username: viewer.username }],
  );
});

test('a password that an admin sets ends the token that a change of the own password kept', async () => {
  const { user_id, password, accessToken } = await makeStaff(laurel, 'viewer');
  await change(accessToken, password, 'another password');
  const body = { role: 'viewer', password: 'set by an admin' };
  assert.equal((await call(laurel, owner, 'PUT', `/api/v1/users/${user_id}`, { body })).status, 200);
  assert.equal((await me(accessToken)).status, 401);
});

const shared = onlyOn('postgres', 'another server over the same database');

test('another process learns of a sign-out within two seconds', shared, async () => {
  const another = await laurel.startAnother();
  try {
    const { accessToken } = await makeStaff(laurel, 'viewer');
    assert.equal((await call(another, accessToken, 'GET', '/api/v1/users/me')).status, 200);
    await call(laurel, accessToken, 'POST', '/api/v1/users/me/sign-out');
    await another.setClock(new Date(Date.now() + 2_000));
    assert.equal((await call(another, accessToken, 'GET', '/api/v1/users/me')).status, 401);
    await another.setClock(new Date());
  } finally {
    await another.close();
  }
});
