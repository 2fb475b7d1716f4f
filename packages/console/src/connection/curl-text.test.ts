import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curlText, withoutSecrets } from './recorded-calls.ts';

const base = 'https://laurel.example/at/a/path';

test('a call that reads is one line more than its address', () => {
  const call = { method: 'GET', path: '/api/v1/campaigns?page=2', body: undefined, tenant: undefined };
  assert.equal(
    curlText(call, base),
    `curl 'https://laurel.example/at/a/path/api/v1/campaigns?page=2' \\
  -H "Authorization: Bearer $LAUREL_TOKEN"`,
  );
});

test('a body with an apostrophe reaches the server as it is, and the tenant is named', () => {
  const call = { method: 'POST', path: '/x', body: `{"reason":"it's late"}`, tenant: '7' };
  assert.equal(
    curlText(call, base),
    `curl -X POST 'https://laurel.example/at/a/path/x' \\
  -H "Authorization: Bearer $LAUREL_TOKEN" \\
  -H 'Laurel-Tenant: 7' \\
  -H 'Content-Type: application/json' \\
  -d '{"reason":"it'\\''s late"}'`,
  );
});

test('no password is kept, with quotes in it neither', () => {
  assert.equal(
    withoutSecrets(String.raw`{"username":"a","password":"b\"c","new_password":"d"}`),
    '{"username":"a","password":"…","new_password":"…"}',
  );
});
