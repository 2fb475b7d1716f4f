import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { waitUntil } from '../../support/waiting.ts';
import { untilAtRest } from '../judged-page.ts';
import { openConsole } from './opened-console.ts';

const present = inBrowser();
/** The size of everything that the first screen loads, compressed by gzip. */
const MAX_BYTES = 288_000;

const opened = forFile(openConsole, present);

for (const [name, path, user] of [
  ['the page to sign in', '/', null],
  ['what runs now', '/now', undefined],
] as const)
  test(`${name} takes at most ${MAX_BYTES / 1_000} kB`, present, async () => {
    const { page } = await opened.open(path, user === null ? { user } : {});
    const names: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/assets/')) names.push(request.url());
    });
    await page.reload();
    await page.getByText(user === null ? 'Sign in to Laurel' : 'Running and upcoming').waitFor();
    await untilAtRest(page);
    const weights = await Promise.all([...new Set(names)].map(weightOf));
    const sum = weights.reduce((all, one) => all + one, 0);
    assert.ok(names.length > 3, 'the page named its files');
    assert.ok(sum <= MAX_BYTES, `${sum} bytes`);
  });

test('files are compressed, kept for ever, and of this service alone', present, async () => {
  const page = await (await fetch(`${opened.laurel.url}/console/campaigns/17`)).text();
  const [script = ''] = /\.\.\/assets\/index-[\w-]+\.js/.exec(page) ?? [];
  const address = new URL(script, `${opened.laurel.url}/console/campaigns/17`);
  for (const coding of ['br', 'gzip']) {
    const { status, headers } = await fetch(address, { headers: { 'accept-encoding': coding } });
    assert.equal(status, 200);
    assert.equal(headers.get('content-encoding'), coding);
    assert.match(headers.get('cache-control') ?? '', /immutable/);
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
  }
});

test('the console works below a path that a proxy puts in front', present, async () => {
  const { page, context, complaints } = await opened.open('/campaigns', { user: null });
  await context.route(/\/some\/where\//, async (route) => {
    const url = route.request().url().replace('/some/where/', '/');
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.goto(`${opened.laurel.url}/some/where/console/campaigns`);
  await page.getByLabel('Username').fill(opened.laurel.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(opened.laurel.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Winter Points' }).click();
  await page.getByText('amelie').first().waitFor();
  await page.waitForURL(/\/some\/where\/console\/campaigns\/\d+\/board$/);
  assert.deepEqual(complaints, []);
});

test('the server goes and comes back under a screen', present, async () => {
  const { page, context } = await opened.open('/campaigns');
  await page.getByRole('link', { name: 'Winter Points' }).waitFor();
  await context.route(/\/(api|ready)/, (route) => route.abort());
  await page.getByRole('link', { name: 'Now', exact: true }).click();
  await page.getByText('The server does not answer').waitFor();
  await context.unroute(/\/(api|ready)/);
  await page.getByText('The Big Coin').first().waitFor();
  await page.getByText('The server does not answer').waitFor({ state: 'detached' });
});

test('a page that lived through an upgrade reloads itself once', present, async () => {
  const { page, context } = await opened.open('/campaigns');
  await page.getByRole('link', { name: 'Winter Points' }).waitFor();
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await context.route(/\/assets\/now-screen/, (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.getByRole('link', { name: 'Now', exact: true }).click();
  await page.getByText('This screen failed').waitFor();
  await waitUntil('the page has been loaded once', () => assert.equal(loads, 1));
  await untilAtRest(page);
  assert.equal(loads, 1);
});

async function weightOf(address: string): Promise<number> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  return gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length;
}
