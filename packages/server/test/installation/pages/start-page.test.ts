import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';

const laurel = forFile(startLaurel);

test('/ leads to the console, a page that lets nothing in but what the service serves', async () => {
  const response = await fetch(`${laurel.url}/`, { headers: { accept: 'text/html' } });
  assert.equal(response.status, 200);
  assert.equal(new URL(response.url).pathname, '/console');
  assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const policy = response.headers.get('content-security-policy') ?? '';
  assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/=]{24}';/);
  assert.match(policy, /frame-ancestors 'none'; base-uri 'none'; form-action 'self'$/);
  assert.doesNotMatch(policy, /unsafe/);
});

test('a redirect names no host and no path, so that a proxy can put any in front of it', async () => {
  const { status, headers } = await fetch(`${laurel.url}/`, { redirect: 'manual' });
  assert.equal(status, 302);
  assert.equal(headers.get('location'), 'console');
});

test('a file of the console that is not there is a fault, not a page', async () => {
  for (const name of ['gone-1234.js', '..%2Findex.html', 'index.html', 'x/y.js', '']) {
    const response = await fetch(`${laurel.url}/console/assets/${name}`);
    assert.equal(response.status, 404, name);
    assert.equal(response.headers.get('content-type'), 'application/problem+json');
  }
});
