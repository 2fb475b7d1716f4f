import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { callWith, cookieOf, requestSession, startSession } from '../../support/sessions.ts';

let laurel: Laurel;
before(async () => {
  laurel = await startLaurel({ PUBLIC_URL: 'https://staff.example/laurel' });
});
after(() => laurel.close());

test('under https the cookie is Secure and of this host alone', async () => {
  const { name, attributes } = await startSession(laurel);
  assert.equal(name, '__Host-laurel');
  assert.deepEqual(attributes, ['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']);
});

test('under https the name of a cookie by http is not taken', async () => {
  const { text, headers } = await startSession(laurel);
  assert.equal((await callWith(laurel, headers)).status, 200);
  assert.equal((await callWith(laurel, { ...headers, cookie: `laurel=${text}` })).status, 401);
});

test('the own origin is that of PUBLIC_URL', async () => {
  const { cookie = '' } = (await startSession(laurel)).headers;
  assert.equal((await callWith(laurel, { cookie, origin: 'https://staff.example' })).status, 200);
  assert.equal((await callWith(laurel, { cookie, origin: 'http://staff.example' })).status, 403);
  assert.equal(
    (await callWith(laurel, { cookie, referer: 'https://staff.example/laurel/console' })).status,
    200,
  );
});

test('behind a proxy that reports https, it is https without PUBLIC_URL being so', async () => {
  const http = await startLaurel({ PUBLIC_URL: 'http://staff.example' });
  try {
    const person = { username: http.username, password: http.password };
    const byHttps = await requestSession(http, person, { 'x-forwarded-proto': 'https' });
    assert.equal(cookieOf(byHttps)?.name, '__Host-laurel');
    assert.equal(cookieOf(await requestSession(http, person))?.name, 'laurel');
  } finally {
    await http.close();
  }
});
