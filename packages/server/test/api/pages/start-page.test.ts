import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Laurel, startLaurel } from '../../support/laurel.ts';

let laurel: Laurel;
before(async () => {
  laurel = await startLaurel();
});
after(() => laurel.close());

test('/ in a browser is a page that leads to the reference of the API', async () => {
  const response = await fetch(`${laurel.url}/`, { headers: { accept: 'text/html' } });
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  const [, address] = /href="([^"]+)"/.exec(await response.text()) ?? [];
  assert.equal((await fetch(new URL(address ?? '', response.url))).status, 200);
});
