import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Laurel, startLaurel } from '../support/laurel.ts';

let laurel: Laurel;
before(async () => {
  laurel = await startLaurel();
});
after(() => laurel.close());

describe('U+0000 and lone surrogates are refused', () => {
  test('in the form and the credentials of the token endpoint', async () => {
    const form = { username: 'owner', password: 'wrong', client_id: 'client_a', client_secret: 'b' };
    for (const name of [...Object.keys(form), 'scope', 'grant_type']) {
      const body = new URLSearchParams({ ...form, [name]: 'client_\0' });
      const answer = await fetch(`${laurel.url}/api/v1/auth/token`, { method: 'POST', body });
      assert.match(((await answer.json()) as { error: string }).error, /^(invalid|unsupported)_/, name);
    }
    for (const pair of ['client_%00:b', 'client_a:%00', '%00:%00', 'client_\0:b']) {
      const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
      const body = new URLSearchParams({ username: 'owner', password: 'wrong' });
      const answer = await fetch(`${laurel.url}/api/v1/auth/token`, {
        method: 'POST',
        body,
        headers: { authorization },
      });
      assert.equal(answer.status, 401, pair);
    }
  });

  test('in a cookie', async () => {
    for (const text of ['%00', '1.%00', `1.${'a'.repeat(42)}%00`, '%ED%A0%80']) {
      const headers = { cookie: `laurel=${text}`, 'sec-fetch-site': 'same-origin' };
      assert.equal((await fetch(`${laurel.url}/api/v1/users/me`, { headers })).status, 401, text);
    }
  });
});
