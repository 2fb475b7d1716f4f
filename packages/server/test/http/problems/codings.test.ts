import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { requestToken, signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);
let owner: string;
before(async () => {
  owner = await signIn(laurel);
});

async function post(path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
  const authorization = `Bearer ${owner}`;
  const options = { method: 'POST', headers: { authorization, ...headers }, body };
  const response = await fetch(laurel.url + path, options);
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

const json = { 'content-type': 'application/json' };

for (const path of ['/api/v1/users', '/api/v1/campaigns/1/finish'])
  test(`a body of ${path} is JSON, sent plain; anything else is named`, async () => {
    for (const coding of ['gzip', 'br']) {
      const { status, body } = await post(path, gzipSync('{}'), { ...json, 'content-encoding': coding });
      assert.deepEqual([status, body.type], [415, 'urn:laurel:fault:unsupported_media_type']);
      assert.match(body.detail ?? '', /Content-Encoding/);
    }
    assert.equal((await post(path, '{}', { 'content-type': 'text/plain' })).status, 415);
    const plain = await post(path, '{}', { ...json, 'content-encoding': 'identity' });
    assert.ok([404, 422].includes(plain.status), String(plain.status));
  });

test('a body that is not UTF-8 is refused, not read with other letters', async () => {
  for (const path of ['/api/v1/clients', '/api/v1/campaigns/1/finish']) {
    const { status, body } = await post(path, Buffer.from('{"name":"\xff"}', 'latin1'), json);
    assert.deepEqual([status, body.type], [400, 'urn:laurel:fault:malformed_body']);
    assert.match(body.detail ?? '', /UTF-8/);
  }
});

test('a form of the token endpoint is sent plain', async () => {
  const { username, password } = laurel;
  const form = new URLSearchParams({ username, password }).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status, body } = await post('/api/v1/auth/token', form, { ...type, 'content-encoding': 'gzip' });
  assert.deepEqual([status, body.error], [400, 'invalid_request']);
  assert.match(body.error_description ?? '', /Content-Encoding/);
  assert.equal((await requestToken(laurel, form)).status, 200);
});
