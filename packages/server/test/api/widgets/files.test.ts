import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type Laurel, startLaurel } from '../../support/laurel.ts';

let laurel: Laurel;
before(async () => {
  laurel = await startLaurel();
});
after(() => laurel.close());

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

test('sizes: board and mini at most 15 kB each, all three at most 30 kB', async () => {
  const limits = { 'laurel-board.js': 15_000, 'laurel-mini.js': 15_000, 'laurel.js': 30_000 };
  for (const [name, most] of Object.entries(limits)) {
    const size = gzipSync(await (await load(name)).arrayBuffer(), { level: 9 }).length;
    assert.ok(size <= most, `${name} has ${size} bytes`);
  }
});

test('each of the 22 languages has every text, with the same places for values', async () => {
  const tags = 'en de es fr it pt nl pl cs ro hu sv nb da fi el bg tr uk ru ja zh'.split(' ');
  const shapeOf = async (tag: string) => {
    const texts = (await (await load(`languages/${tag}.json`)).json()) as Record<string, string>;
    assert.ok(Object.values(texts).every((text) => text.trim() !== ''));
    return Object.entries(texts).map(([name, text]) => [name, text.match(/\{\w+\}/g)]);
  };
  const english = await shapeOf('en');
  for (const tag of tags) assert.deepEqual(await shapeOf(tag), english, tag);
});

test('nothing else can be had there', async () => {
  for (const name of ['', 'other.js', '../build.ts', '..%2f..%2fpackage.json']) {
    assert.equal((await load(name)).status, 404, name);
  }
});
