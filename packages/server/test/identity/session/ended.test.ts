import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onlyOn } from '../../support/engine.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { valuesOf } from '../../support/members.ts';
import { type BrowserSession, callWith, cookieOf, startSession } from '../../support/sessions.ts';
import { call, makeStaff, makeTenant, signIn } from '../../support/staff.ts';

let laurel: Laurel;
let owner: string;
before(async () => {
  laurel = await startLaurel();
  owner = await signIn(laurel);
});
after(() => laurel.close());

const statusOf = async ({ headers }: BrowserSession) => (await callWith(laurel, headers)).status;

test('signing out ends the session, whatever browser still has its cookie, and no other', async () => {
  const { username, password } = await makeStaff(laurel, 'viewer');
  const [first, other] = [
    await startSession(laurel, { username, password }),
    await startSession(laurel, { username, password }),
  ];
  const out = await callWith(laurel, first.headers, 'DELETE');
  assert.equal(out.status, 204);
  assert.deepEqual([cookieOf(out)?.name, cookieOf(out)?.text, cookieOf(out)?.maxAge], ['laurel', '', 0]);
  const refused = await callWith(laurel, first.headers);
  assert.equal(refused.status, 401);
  assert.equal(cookieOf(refused)?.maxAge, 0);
  assert.match(String(refused.headers.get('www-authenticate')), /^Bearer/);
  assert.equal((await callWith(laurel, first.headers, 'DELETE')).status, 401);
  assert.equal(await statusOf(other), 200);
});

test('an access token has no session to end', async () => {
  const answer = await call(laurel, owner, 'DELETE', '/api/v1/session');
  assert.deepEqual([answer.status, answer.body.type], [404, 'urn:laurel:fault:not_found']);
});

test('signing out everywhere ends sessions and access tokens alike, from either', async () => {
  for (const bySession of [true, false]) {
    const { username, password, accessToken } = await makeStaff(laurel, 'viewer');
    const sessions = [
      await startSession(laurel, { username, password }),
      await startSession(laurel, { username, password }),
    ];
    const headers = bySession ? sessions[0]?.headers : { authorization: `Bearer ${accessToken}` };
    const out = await callWith(laurel, headers ?? {}, 'POST', '/api/v1/users/me/sign-out');
    assert.equal(out.status, 204);
    assert.deepEqual(await Promise.all(sessions.map(statusOf)), [401, 401]);
    assert.equal((await call(laurel, accessToken, 'GET', '/api/v1/users/me')).status, 401);
  }
});

test('a new password ends every session but the one in which its owner set it', async () => {
  const { username, password, user_id } = await makeStaff(laurel, 'viewer');
  const own = await startSession(laurel, { username, password });
  const other = await startSession(laurel, { username, password });
  const changed = await fetch(`${laurel.url}/api/v1/users/me/password`, {
    method: 'POST',
    headers: { ...own.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ current_password: password, new_password: 'another password' }),
  });
  assert.equal(changed.status, 204);
  assert.deepEqual([await statusOf(own), await statusOf(other)], [200, 401]);
  const body = { role: 'viewer', password: 'set by an admin' };
  assert.equal((await call(laurel, owner, 'PUT', `/api/v1/users/${user_id}`, { body })).status, 200);
  assert.equal(await statusOf(own), 401);
});

test('a user who is disabled has no session, also when let in again; another role counts at once', async () => {
  const { username, password, user_id } = await makeStaff(laurel, 'admin');
  const session = await startSession(laurel, { username, password });
  const put = (body: object) => call(laurel, owner, 'PUT', `/api/v1/users/${user_id}`, { body });
  const users = async () => (await callWith(laurel, session.headers, 'GET', '/api/v1/users')).status;
  assert.equal(await users(), 200);
  await put({ role: 'viewer' });
  assert.equal(await users(), 403);
  const { user } = (await (await callWith(laurel, session.headers)).json()) as { user: { role: string } };
  assert.equal(user.role, 'viewer');
  await call(laurel, owner, 'DELETE', `/api/v1/users/${user_id}`);
  assert.equal(await statusOf(session), 401);
  await put({ role: 'viewer', disabled: false });
  assert.equal(await statusOf(session), 401);
});

test('a session that is used is renewed after half of its twelve hours, and one that is not ends', async () => {
  const begun = Date.now();
  const hours = (count: number) => laurel.setClock(new Date(begun + count * 3_600_000));
  try {
    const { username, password } = await makeStaff(laurel, 'viewer');
    const first = await startSession(laurel, { username, password });
    const idle = await startSession(laurel, { username, password });
    await hours(5.9);
    assert.equal(cookieOf(await callWith(laurel, first.headers)), undefined);
    await hours(6.5);
    const answers = await Promise.all([1, 2, 3, 4].map(() => callWith(laurel, first.headers)));
    assert.deepEqual(valuesOf(answers, 'status'), [200, 200, 200, 200]);
    const [second, ...more] = answers.map(cookieOf).filter((cookie) => cookie !== undefined);
    assert.ok(second && more.length === 0, 'one of them got the new cookie');
    assert.notEqual(second.text, first.text);
    assert.ok(Math.abs(second.maxAge - 12 * 3_600) < 60);
    assert.deepEqual([await statusOf(first), await statusOf(second)], [200, 200]);
    await hours(6.5 + 2 / 60);
    assert.deepEqual([await statusOf(first), await statusOf(second)], [401, 200]);
    await hours(12.1);
    assert.deepEqual([await statusOf(idle), await statusOf(second)], [401, 200]);
    const out = await callWith(laurel, second.headers, 'DELETE');
    assert.deepEqual([out.status, cookieOf(out)?.maxAge], [204, 0]);
    assert.equal(await statusOf(second), 401);
  } finally {
    await laurel.setClock(new Date());
  }
});

test('after a week staff sign in again, however busy they are', async () => {
  const begun = Date.now();
  try {
    let { headers } = await startSession(laurel);
    let ended: number | undefined;
    for (let hour = 11; ended === undefined && hour < 300; hour += 11) {
      await laurel.setClock(new Date(begun + hour * 3_600_000));
      const response = await callWith(laurel, headers);
      if (response.status === 401) ended = hour;
      headers = cookieOf(response)?.headers ?? headers;
    }
    assert.ok(ended !== undefined && ended >= 168 && ended < 180, `${ended} hours`);
  } finally {
    await laurel.setClock(new Date());
  }
});

test('a cookie of another tenant, or of none, is of nobody', async () => {
  const tenant_id = await makeTenant(laurel, 'another');
  const { text } = await startSession(laurel);
  const [own = '', secret = ''] = text.split('.');
  const wrong = [
    `${tenant_id}.${secret}`,
    secret,
    `${own}.`,
    `${own}.${secret}x`,
    `0${own}.${secret}`,
    `${own}.${secret.toLowerCase()}`,
    'undefined',
    '',
    `${'9'.repeat(18)}.${secret}`,
    `${'9'.repeat(15)}.${secret}`,
    `999999999.${secret}`,
  ];
  for (const one of wrong) {
    const headers = { cookie: `laurel=${one}`, 'sec-fetch-site': 'same-origin' };
    const response = await callWith(laurel, headers);
    assert.equal(response.status, 401, one);
  }
  const headers = { cookie: `a=b; laurel=${text}; c=d`, 'sec-fetch-site': 'same-origin' };
  assert.equal((await callWith(laurel, headers)).status, 200);
});

const shared = onlyOn('postgres', 'another server over the same database');

test('a session is of all processes, and its end counts in all of them at once', shared, async () => {
  const another = await laurel.startAnother();
  try {
    const { headers } = await startSession(laurel);
    assert.equal((await callWith(another, headers)).status, 200);
    assert.equal((await callWith(laurel, headers, 'DELETE')).status, 204);
    assert.equal((await callWith(another, headers)).status, 401);
  } finally {
    await another.close();
  }
});
