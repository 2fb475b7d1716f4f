import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { registerVerifier } from '../../../src/installation/routes/verifier.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { waitUntil } from '../../support/waiting.ts';

const laurel = forFile(startLaurel);

async function page(): Promise<Response> {
  return waitUntil('the page of the verifier is built', async () => {
    const response = await fetch(`${laurel.url}/verifier.html`);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-security-policy') ?? '', /script-src/);
    return response;
  });
}

test('/verifier.html is one file of at most 300 kB, which may load and send nothing', async () => {
  const { headers, text } = await page().then(async (response) => ({
    headers: response.headers,
    text: await response.text(),
  }));
  assert.equal(headers.get('content-encoding'), 'gzip');
  assert.ok(Buffer.byteLength(text) <= 300_000, `${Buffer.byteLength(text)} bytes`);
  const policy =
    /^default-src 'none'; base-uri 'none'; form-action 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'/;
  assert.match(headers.get('content-security-policy') ?? '', policy);
  assert.ok(text.includes('Check a certificate'));
  assert.doesNotMatch(text, /(?:src|href)="/);
});

test('while the page is being built nobody saves another page in its place', async () => {
  const app = fastify();
  registerVerifier(app, { state: async () => ({ state: 'building' }), close: () => undefined });
  const { statusCode, headers, body } = await app.inject('/verifier.html');
  await app.close();
  assert.deepEqual([statusCode, headers['retry-after']], [503, '2']);
  assert.match(body, /http-equiv="refresh" content="2"/);
});
