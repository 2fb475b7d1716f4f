import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type CrawledPage, crawlDocuments, whenDocumentsAreBuilt } from '../../support/crawled-documents.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';

const laurel = forFile(startLaurel);
let pages: Map<string, CrawledPage>;
before(async () => {
  await whenDocumentsAreBuilt(laurel.url);
  pages = await crawlDocuments(laurel.url);
});

test('every document is a page that links lead to', () => {
  const files = readdirSync(new URL('../../../../../docs/', import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  });
  const documents = files.filter((file) => file.endsWith('.md')).map((file) => `/docs/${file.slice(0, -3)}`);
  const paths = documents.map((path) => path.replace(/\/README$/, ''));
  assert.ok(paths.length > 100);
  for (const path of [...paths, '/docs/readme', '/docs/changelog', '/docs/contributing', '/docs/security'])
    assert.ok(pages.has(path), path);
});

test('every link leads to a page, an anchor or a file that is there', async () => {
  const others = new Set<string>();
  for (const { path, links, parts } of pages.values()) {
    for (const part of parts) others.add(part);
    for (const link of links) {
      const [, target = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(link) ?? [];
      const page = pages.get(target);
      if (!page) others.add(target);
      else if (anchor !== '') assert.ok(page.ids.has(decodeURIComponent(anchor)), `${path} links to ${link}`);
    }
  }
  for (const address of others) {
    const response = await fetch(laurel.url + address);
    await response.arrayBuffer();
    assert.equal(response.status, 200, address);
  }
});

test('a page has a title of its own, no id twice, and nothing that its policy refuses', () => {
  const titles = [...pages.values()].map(({ html }) => /<title>(.*)<\/title>/.exec(html)?.[1]);
  assert.deepEqual(
    titles.filter((title, index) => titles.indexOf(title) !== index),
    [],
  );
  for (const { path, html, ids } of pages.values()) {
    assert.equal(html.match(/\sid="/g)?.length ?? 0, ids.size, path);
    assert.doesNotMatch(html, /<[^>]*\sstyle=|<style|<script(?![^>]*\ssrc=)|<[^>]*\son\w+=/, path);
  }
});

test('the reference describes every operation and every model', async () => {
  const document = (await (await fetch(`${laurel.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
    components: { schemas: Record<string, unknown> };
  };
  const ids = [...pages.values()]
    .filter(({ path }) => path.startsWith('/docs/api/'))
    .flatMap((page) => [...page.ids]);
  const operations = Object.values(document.paths).flatMap(Object.values) as { operationId: string }[];
  for (const { operationId } of operations) assert.ok(ids.includes(operationId), operationId);
  for (const name of Object.keys(document.components.schemas)) assert.ok(ids.includes(`model-${name}`), name);
});

test('the browser may load nothing from another host, and nothing that is written into a page', async () => {
  const { headers } = await fetch(`${laurel.url}/docs/glossary`);
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /https?:|\*|unsafe/);
});

test('a page is confirmed by its tag, and comes compressed to who takes that', async () => {
  const address = `${laurel.url}/docs/glossary`;
  const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  const html = await plain.text();
  assert.equal(plain.headers.get('cache-control'), 'no-cache');
  const tags = new Set([plain.headers.get('etag')]);
  for (const [coding, inflate] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const response = await laurel.app.inject({
      url: '/docs/glossary',
      headers: { 'accept-encoding': coding },
    });
    assert.equal(response.headers['content-encoding'], coding);
    assert.equal(response.headers.vary, 'Accept-Encoding');
    assert.equal(inflate(response.rawPayload).toString(), html);
    tags.add(String(response.headers.etag));
  }
  assert.equal(tags.size, 3);
  for (const tag of tags) {
    const coding = /-(\w+)"$/.exec(tag ?? '')?.[1] ?? 'identity';
    const headers = { 'if-none-match': tag ?? '', 'accept-encoding': coding };
    const again = await fetch(address, { headers });
    assert.equal(again.status, 304, coding);
    assert.equal(await again.text(), '');
  }
});

test('HEAD is answered as GET is, without the page', async () => {
  const response = await fetch(`${laurel.url}/docs/rules`, { method: 'HEAD' });
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
  assert.ok(response.headers.has('etag'));
  assert.equal(await response.text(), '');
});

test('an address without a page is 404, with a page that offers the search, from any depth', async () => {
  for (const path of [
    '/docs/gone',
    '/docs/rules/gone',
    '/docs/a/b/c',
    '/docs/%00',
    '/docs/..%2Freadme',
    '/docs/pages.json',
  ]) {
    const response = await fetch(laurel.url + path, { headers: { accept: 'text/html,*/*;q=0.8' } });
    const html = await response.text();
    assert.equal(response.status, 404, path);
    assert.match(html, /There is no page/);
    const hrefs = Array.from(
      html.matchAll(/href="([^"]*)"/g),
      ([, href = '']) => new URL(href, laurel.url + path),
    );
    assert.ok(
      hrefs.some(({ pathname }) => pathname === '/docs/search'),
      path,
    );
    assert.ok(
      hrefs.every(({ pathname }) => /^\/(docs|console)/.test(pathname)),
      path,
    );
  }
});

test('a program that asks for a page that is missing gets a problem document', async () => {
  const response = await fetch(`${laurel.url}/docs/gone`);
  const { type } = (await response.json()) as { type: string };
  assert.equal(response.status, 404);
  assert.equal(type, 'urn:laurel:fault:not_found');
});

test('an address with a slash at its end, or with the name of its file, leads to the page', async () => {
  for (const [path, page] of [
    ['/docs/', '/docs'],
    ['/docs/rules/', '/docs/rules'],
    ['/docs/rules/README.md', '/docs/rules'],
    ['/docs/guides/operator.md', '/docs/guides/operator'],
    ['/docs/index.html', '/docs'],
  ] as const) {
    const response = await fetch(laurel.url + path);
    await response.arrayBuffer();
    assert.equal(new URL(response.url).pathname, page);
    assert.equal(response.status, 200, path);
  }
});

test('files of pages are kept by browsers for ever, as their names change with them', async () => {
  const [script = ''] = pages.get('/docs')?.parts.filter((part) => part.endsWith('.js')) ?? [];
  const response = await fetch(laurel.url + script);
  await response.arrayBuffer();
  assert.match(response.headers.get('cache-control') ?? '', /immutable/);
  assert.equal((await fetch(`${laurel.url}/docs/assets/gone.js`)).status, 404);
});
