import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Laurel, startLaurel } from '../../support/laurel.ts';

let laurel: Laurel;
before(async () => {
  laurel = await startLaurel();
});
after(() => laurel.close());

test('/docs is a page whose parts all come from this server', async () => {
  const page = await (await fetch(`${laurel.url}/docs`)).text();
  assert.match(page, /<title>Laurel API<\/title>/);
  const parts = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address ?? '');
  assert.ok(parts.length >= 5);
  for (const part of parts) {
    assert.match(part, /^\/docs\/static\//);
    const response = await fetch(`${laurel.url}${part}`);
    assert.equal(response.status, 200, part);
    await response.arrayBuffer();
  }
});

test('the browser is told to load nothing from another host', async () => {
  const response = await fetch(`${laurel.url}/docs`);
  const policy = response.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /https?:|\*/);
});

test('it shows the same document', async () => {
  const shown = await (await fetch(`${laurel.url}/docs/json`)).json();
  assert.deepEqual(shown, await (await fetch(`${laurel.url}/openapi.json`)).json());
});
