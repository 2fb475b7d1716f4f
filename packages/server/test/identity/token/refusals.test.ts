import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { type Answer, forgetAttempts, requestToken } from '../../support/staff.ts';

const laurel = forFile(startLaurel);

// None waits for the failures of another.
beforeEach(() => forgetAttempts(laurel));

/** The form of RFC 6749 section 5.2, and nothing else. */
function assertRefusal(answer: Answer, status: number, error: string): void {
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  assert.deepEqual(Object.keys(answer.body), ['error', 'error_description']);
  assert.equal(answer.body.error, error);
  assert.match(answer.body.error_description, /^[A-Z].*\.$/);
  assert.match(String(answer.headers.get('content-type')), /^application\/json/);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal(answer.headers.get('pragma'), 'no-cache');
}

test('a missing or empty username or password is invalid_request', async () => {
  for (const form of ['', 'username=a', 'password=b', 'username=a&password=', 'username=&password=b']) {
    assertRefusal(await requestToken(laurel, form), 400, 'invalid_request');
  }
});

test('a repeated field is invalid_request, whichever it is', async () => {
  const form = new URLSearchParams({ username: laurel.username, password: laurel.password });
  for (const field of ['username', 'password', 'scope', 'grant_type', 'client_id', 'other']) {
    const repeated = `${form}&${field}=x&${field}=x`;
    assertRefusal(await requestToken(laurel, repeated), 400, 'invalid_request');
  }
});

test('another content type, or none, is invalid_request, whatever the body says', async () => {
  const { username, password } = laurel;
  const body = JSON.stringify({ username, password });
  const post = async (options: RequestInit): Promise<Answer> => {
    const response = await fetch(`${laurel.url}/api/v1/auth/token`, { method: 'POST', ...options });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  for (const type of ['application/json', 'text/plain', 'multipart/form-data', 'nonsense'])
    assertRefusal(await post({ headers: { 'content-type': type }, body }), 400, 'invalid_request');
  assertRefusal(await post({ body: Buffer.from(body) }), 400, 'invalid_request');
  assertRefusal(await post({}), 400, 'invalid_request');
});

test('a form beyond the limit is invalid_request', async () => {
  const form = { username: 'a', password: 'b'.repeat(20_000) };
  assertRefusal(await requestToken(laurel, form), 400, 'invalid_request');
});

test('another grant type is unsupported_grant_type', async () => {
  const { username, password } = laurel;
  for (const grant_type of ['client_credentials', 'Password', 'refresh_token']) {
    const answer = await requestToken(laurel, { username, password, grant_type });
    assertRefusal(answer, 400, 'unsupported_grant_type');
  }
});

test('a wrong password and an unknown user are invalid_grant', async () => {
  const wrong = await requestToken(laurel, { username: laurel.username, password: 'wrong' });
  assertRefusal(wrong, 400, 'invalid_grant');
  const unknown = await requestToken(laurel, { username: 'nobody', password: laurel.password });
  assertRefusal(unknown, 400, 'invalid_grant');
});

test('text that no database holds is answered like any unknown user', async () => {
  for (const username of ['%00', 'a%00b', '%ED%A0%80', '%FF', 'x'.repeat(5_000)]) {
    const answer = await requestToken(laurel, `username=${username}&password=p`);
    assertRefusal(answer, 400, 'invalid_grant');
  }
});

test('wrong client credentials are invalid_client with a challenge', async () => {
  const { username, password } = laurel;
  const answer = await requestToken(laurel, { username, password, client_id: '1', client_secret: 'wrong' });
  assertRefusal(answer, 401, 'invalid_client');
  assert.equal(answer.headers.get('www-authenticate'), 'Basic realm="laurel", charset="UTF-8"');
});

test('a scope that does not exist is invalid_scope', async () => {
  const { username, password } = laurel;
  for (const scope of ['everything', 'management:read everything', '. management:read', ' ']) {
    assertRefusal(await requestToken(laurel, { username, password, scope }), 400, 'invalid_scope');
  }
});

test('a database that fails is server_error, and the answer does not say why', async () => {
  await laurel.database.query({ text: 'alter function find_user rename to find_nobody' });
  try {
    const answer = await requestToken(laurel, { username: laurel.username, password: laurel.password });
    assertRefusal(answer, 500, 'server_error');
    assert.doesNotMatch(JSON.stringify(answer.body), /find_user|function|select/);
  } finally {
    await laurel.database.query({ text: 'alter function find_nobody rename to find_user' });
  }
});

test('other addresses in its folder are not found, and only POST is allowed', async () => {
  assert.equal((await fetch(`${laurel.url}/api/v1/auth/token`)).status, 405);
  for (const path of ['/api/v1/auth/', '/api/v1/auth/revoke'])
    assert.equal((await fetch(laurel.url + path)).status, 404);
});
