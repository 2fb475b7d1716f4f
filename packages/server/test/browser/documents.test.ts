import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { inBrowser, keepPicture, type OpenedBrowser, openBrowser } from '../support/browser.ts';
import { whenDocumentsAreBuilt } from '../support/crawled-documents.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { waitUntil } from '../support/waiting.ts';
import { axeFindings, isTooWide } from './judged-page.ts';

const present = inBrowser();
/** Kept for people to look at. */
const screenshots = join(tmpdir(), 'laurel-screenshots', 'documents');

let browser: OpenedBrowser | undefined;
let laurel: Laurel | undefined;
before(async () => {
  if (present.skip !== undefined) return;
  await mkdir(screenshots, { recursive: true });
  laurel = await startLaurel();
  await whenDocumentsAreBuilt(laurel.url);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await laurel?.close();
});
afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close();
});

/** A page, and what must be empty at the end: breaches of the policy, errors, and requests to other hosts. */
async function open(path: string, options: BrowserContextOptions = {}) {
  const context = await browser?.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  const page = (await context?.newPage()) as Page;
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on(
    'request',
    (request) => request.url().startsWith(laurel?.url ?? '') || complaints.push(request.url()),
  );
  await page.goto(laurel?.url + path);
  return { page, complaints };
}

/** One page of each kind: axe judges half of them in light colours and wide, and half in dark ones and narrow. */
const looks = [
  {
    media: { colorScheme: 'light' },
    width: 1280,
    paths: ['/docs', '/docs/readme', '/docs/decisions/console', '/docs/api/exchange-rates'],
  },
  {
    media: { colorScheme: 'dark' },
    width: 390,
    paths: ['/docs/console', '/docs/performance', '/docs/rules/places', '/docs/api/tournaments'],
  },
] as const;

for (const [nth, { media, width, paths }] of looks.entries())
  test(
    `axe finds nothing: ${media.colorScheme}, ${width} px; nothing is scrolled sideways`,
    present,
    async () => {
      const { page, complaints } = await open('/docs', { ...media, viewport: { width, height: 860 } });
      const other = looks[1 - nth] ?? looks[0];
      const found: string[] = [];
      for (const path of paths) {
        await page.goto(laurel?.url + path);
        found.push(...(await axeFindings(page)).map((one) => `${path}: ${one}`));
        for (const look of [other, { media, width }]) {
          await page.emulateMedia(look.media);
          await page.setViewportSize({ width: look.width, height: 860 });
          if (await isTooWide(page)) found.push(`${path} is too wide at ${look.width} px`);
          const name = `${path.slice(1).replaceAll('/', '-')}-${look.media.colorScheme}-${look.width}.png`;
          await keepPicture(page, join(screenshots, name), false);
        }
      }
      assert.deepEqual([...found, ...complaints], []);
    },
  );

test('the search finds headings and words, and is used by keys alone', present, async () => {
  const { page, complaints } = await open('/docs/readme');
  await page.keyboard.press('/');
  await page.keyboard.type('tie rule');
  const results = page.getByRole('option');
  await results.filter({ hasText: 'Rules › Places' }).filter({ hasText: '2. Ties' }).waitFor();
  assert.deepEqual(await axeFindings(page, 'dialog'), []);
  await waitUntil('the section about ties is chosen', async () => {
    await page.keyboard.press('ArrowDown');
    const chosen = await page.getByRole('option', { selected: true }).textContent();
    assert.match(chosen ?? '', /Rules › Places2\. Ties/);
  });
  assert.equal(
    await page.getByRole('combobox').getAttribute('aria-activedescendant'),
    await page.getByRole('option', { selected: true }).getAttribute('id'),
  );
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/rules/places#2-ties');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zzzzzz');
  await page.getByText('Nothing is found for “zzzzzz”.').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'hidden' });
  assert.deepEqual(complaints, []);
});

test('a page of results has an address, and a page that is missing offers the search', present, async () => {
  const { page } = await open('/docs/search?q=webhook');
  await page.getByRole('option').filter({ hasText: 'Webhooks' }).first().waitFor();
  const answer = await page.goto(`${laurel?.url}/docs/rules/gone`);
  assert.equal(answer?.status(), 404);
  await page.getByRole('combobox').fill('grace');
  await page.getByRole('option').first().click();
  await page.waitForURL(/\/docs\/(?!rules\/gone)/);
  await page.locator('mark, article').first().waitFor();
});

test('without a script, pages are read and found by their lists', present, async () => {
  const { page } = await open('/docs', { javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('#contents summary', { hasText: 'Rules' }).click();
  await page.locator('#contents').getByRole('link', { name: 'Places' }).click();
  await page.getByRole('heading', { name: 'Places', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Teams' }).last().click();
  await page.getByRole('heading', { name: 'Teams', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Search' }).click();
  await page.locator('#all-pages').getByRole('link', { name: '2. Ties' }).click();
  await page.waitForURL('**/docs/rules/places#2-ties');
});

test('code is copied by a button, and pictures are loaded when they come into view', present, async () => {
  const { page, complaints } = await open('/docs/guides/promotion-manager');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const pictures = page.locator('article img');
  assert.ok((await pictures.count()) >= 8);
  const last = '[...document.querySelectorAll("article img")].at(-1)';
  assert.equal(await page.evaluate(`${last}.complete`), false);
  await pictures.last().scrollIntoViewIfNeeded();
  await waitUntil('the last picture is drawn', async () => {
    assert.ok(await page.evaluate(`${last}.naturalWidth > 100`));
  });
  const block = page.locator('.code').first();
  await block.hover();
  await block.getByRole('button', { name: 'Copy' }).click();
  await block.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate('navigator.clipboard.readText()');
  assert.equal(copied, (await block.locator('code').textContent())?.trimEnd());
  assert.deepEqual(complaints, []);
});
