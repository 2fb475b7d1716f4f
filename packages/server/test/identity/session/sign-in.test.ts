import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { callWith, cookieOf, requestSession, startSession } from '../../support/sessions.ts';
import { call, forgetAttempts, makeStaff, makeTenant, requestToken, signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);
beforeEach(() => forgetAttempts(laurel));

const person = () => ({ username: laurel.username, password: laurel.password });

test('signing in answers the user and a cookie that no script reads, and no token', async () => {
  const response = await requestSession(laurel, person());
  const text = await response.text();
  const body = JSON.parse(text);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const own = await call(laurel, await signIn(laurel), 'GET', '/api/v1/users/me');
  assert.deepEqual(body.user, own.body);
  const left = new Date(body.expires_at).getTime() - Date.now();
  assert.ok(Math.abs(left - 12 * 3_600_000) < 60_000, body.expires_at);
  const cookie = cookieOf(response);
  assert.ok(cookie);
  assert.equal(cookie.name, 'laurel');
  assert.deepEqual(cookie.attributes, ['HttpOnly', 'Path=/', 'SameSite=Strict']);
  assert.ok(Math.abs(cookie.maxAge - 12 * 3_600) < 60, `${cookie.maxAge}`);
  assert.ok(!text.includes(cookie.text.slice(2)));
});

test('the cookie opens what an access token of the user opens, for an owner any tenant', async () => {
  const tenant_id = await makeTenant(laurel, 'acted for');
  const { headers } = await startSession(laurel);
  const answer = await callWith(laurel, headers);
  assert.deepEqual([answer.status, answer.headers.getSetCookie()], [200, []]);
  assert.equal(((await answer.json()) as { user: { username: string } }).user.username, laurel.username);
  const tenant = { ...headers, 'laurel-tenant': String(tenant_id) };
  assert.equal((await callWith(laurel, tenant, 'GET', '/api/v1/users')).status, 200);
  const { username, password } = await makeStaff(laurel, 'viewer');
  const viewer = await startSession(laurel, { username, password });
  assert.equal((await callWith(laurel, viewer.headers, 'GET', '/api/v1/users')).status, 403);
  assert.equal((await callWith(laurel, { ...viewer.headers, 'laurel-tenant': '1' })).status, 200);
  assert.equal(
    (await callWith(laurel, { ...viewer.headers, 'laurel-tenant': String(tenant_id) })).status,
    403,
  );
});

test('an unknown user, a disabled one and a wrong password are answered alike', async () => {
  const disabled = await makeStaff(laurel, 'viewer');
  await call(laurel, await signIn(laurel), 'DELETE', `/api/v1/users/${disabled.user_id}`);
  const forms = [
    { username: laurel.username, password: 'wrong' },
    { username: 'nobody', password: 'wrong' },
    { username: disabled.username, password: disabled.password },
  ];
  const answers = [];
  for (const form of forms) {
    const response = await requestSession(laurel, form);
    const headers = { ...Object.fromEntries(response.headers), date: '' };
    const body = (await response.json()) as { type: string };
    answers.push({ status: response.status, headers, body });
  }
  assert.equal(answers[0]?.status, 401);
  assert.equal(answers[0]?.body.type, 'urn:laurel:fault:unauthenticated');
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
});

test('guessing is slowed as at the token endpoint, and counts with it', async () => {
  const { username, password } = await makeStaff(laurel, 'viewer');
  for (let i = 0; i < 3; i++)
    assert.equal((await requestSession(laurel, { username, password: 'a guess' })).status, 401);
  for (let i = 0; i < 2; i++)
    assert.equal((await requestToken(laurel, { username, password: 'a guess' })).status, 400);
  await laurel.database.query({ text: 'update login_attempts set expire = expire + 60000' });
  const slowed = await requestSession(laurel, { username, password });
  assert.equal(slowed.status, 429);
  assert.ok(Number(slowed.headers.get('retry-after')) > 50);
  assert.deepEqual(slowed.headers.getSetCookie(), []);
});

test('of a cookie nothing is stored that could be sent', async () => {
  const { text } = await startSession(laurel);
  const rows = await laurel.database.query({ text: 'select sessions::text from sessions' });
  const [, secret = ''] = text.split('.');
  assert.ok(rows.length > 0);
  for (const form of [
    secret,
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret, 'base64url').toString('hex'),
  ])
    assert.ok(!JSON.stringify(rows).includes(form));
});

test('signing in and out is in the audit log', async () => {
  const { username, password, user_id } = await makeStaff(laurel, 'viewer');
  const { headers } = await startSession(laurel, { username, password });
  assert.equal((await callWith(laurel, headers, 'DELETE')).status, 204);
  const { body } = await call(laurel, await signIn(laurel), 'GET', `/api/v1/audit-log?author=${username}`);
  const entries = body.results.map(({ action, details }: Record<string, unknown>) => [action, details]);
  const details = { user_id, username };
  assert.deepEqual(entries, [
    ['session.ended', details],
    ['session.started', details],
  ]);
});

test('a user has at most 50 sessions: one more ends the oldest', async () => {
  const { username, password } = await makeStaff(laurel, 'viewer');
  const first = await startSession(laurel, { username, password });
  await laurel.database.query({
    text: `
      insert into sessions (tenant_id, token_hash, session_id, user_id, password_version, started_at, issued_at, expires_at)
      select tenant_id, sha256(n::text::bytea), 's' || n, user_id, password_version, started_at, issued_at + interval '1 second', expires_at
        from sessions, generate_series(1, 49) n
       where session_id = (select session_id from sessions order by issued_at desc limit 1)`,
  });
  assert.equal((await callWith(laurel, first.headers)).status, 200);
  const last = await startSession(laurel, { username, password });
  assert.deepEqual(
    [(await callWith(laurel, first.headers)).status, (await callWith(laurel, last.headers)).status],
    [401, 200],
  );
});
