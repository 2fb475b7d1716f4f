import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';

const laurel = forFile(startLaurel);

const load = (name: string, headers: Record<string, string> = {}) =>
  fetch(`${laurel.url}/widgets/v1/${name}`, { headers });

test('the elements are served to pages of any site, with the hash that says they are what was built', async () => {
  const response = await load('laurel.js', { origin: 'https://casino.example' });
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/javascript/);
  assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin');
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assert.equal(response.headers.get('content-encoding'), 'gzip');
  const script = Buffer.from(await response.arrayBuffer());
  const integrity = (await (await load('integrity.json')).json()) as Record<string, string>;
  assert.equal(integrity['laurel.js'], `sha384-${createHash('sha384').update(script).digest('base64')}`);
  const etag = response.headers.get('etag') ?? '';
  assert.equal((await load('laurel.js', { 'if-none-match': etag })).status, 304);
});

test('nothing else can be had there', async () => {
  for (const name of ['', 'other.js', '../build.ts', '..%2f..%2fpackage.json']) {
    assert.equal((await load(name)).status, 404, name);
  }
});
