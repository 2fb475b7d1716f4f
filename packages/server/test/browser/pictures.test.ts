import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { buildGallery } from '../../../console/test/pictures/build-gallery.ts';
import { inBrowser, keepPicture, type OpenedBrowser, openBrowser } from '../support/browser.ts';
import { waitUntil } from '../support/waiting.ts';
import { axeFindings, CONTRAST, untilAtRest } from './judged-page.ts';

const present = inBrowser();
/** Kept for people to look at. */
const screenshots = join(tmpdir(), 'laurel-screenshots');

let browser: OpenedBrowser | undefined;
let server: Server | undefined;
let address: string;
before(async () => {
  if (present.skip !== undefined) return;
  await mkdir(screenshots, { recursive: true });
  const { page, script, style } = await buildGallery();
  const files: Record<string, [type: string, text: string]> = {
    '/': ['text/html', page],
    '/script.js': ['text/javascript', script],
    '/style.css': ['text/css', style],
  };
  server = createServer((request, response) => {
    const [type, text] = files[request.url ?? ''] ?? ['text/plain', ''];
    response.setHeader('content-type', type);
    response.setHeader('content-security-policy', "default-src 'none'; script-src 'self'; style-src 'self'");
    response.end(text);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  server?.close();
});
afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close();
});

/** The gallery, and what the browser complained of: a breach of the policy is among that. */
async function open(options: BrowserContextOptions): Promise<{ page: Page; complaints: string[] }> {
  const page = (await (await browser?.newContext({ locale: 'en-GB', ...options }))?.newPage()) as Page;
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(address);
  await page.locator('#attempt-strips figure').first().waitFor();
  return { page, complaints: complaints.filter((one) => !one.includes('favicon')) };
}

test('the cursor moves by keys, and what it points at is read out', present, async () => {
  const { page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
  const picture = page.locator('#reason-bars article[data-sample="good"]');
  await picture.getByRole('slider').focus();
  const reading = picture.locator('[aria-live=polite]');
  for (const [key, words] of [
    ['ArrowDown', '98 rounds are in a game that is not selected'],
    ['ArrowDown', '31 rounds have a stake below the least'],
    ['End', '2 rounds arrived after the grace'],
    ['Escape', ''],
  ] as const) {
    await page.keyboard.press(key);
    await waitUntil(`the picture reads ${words}`, async () =>
      assert.equal(await reading.textContent(), words),
    );
  }
  assert.deepEqual(complaints, []);
});

test('under the pointer a race shows the places of that moment', present, async () => {
  const { page } = await open({ viewport: { width: 1280, height: 900 } });
  const picture = page.locator('#score-race article[data-sample="good"]');
  await picture.getByRole('slider').hover({ position: { x: 300, y: 100 } });
  const [, first = ''] = await waitUntil('the picture reads who is first', async () => {
    const reading = await picture.locator('[aria-live]').textContent();
    const found = /: 1 ([^,]+?) [\d,]+,/.exec(reading ?? '');
    assert.ok(found, `it reads ${reading}`);
    return found;
  });
  await picture.locator('.race-name', { hasText: first }).first().waitFor();
});

test('the table says what the picture shows', present, async () => {
  const { page } = await open({ locale: 'en-GB', viewport: { width: 320, height: 900 } });
  const picture = page.locator('#prize-cost article[data-sample="good"]');
  await picture.getByText('The data as a table').click();
  const cells = picture.getByRole('row').filter({ hasText: '5 Oct' }).getByRole('cell');
  await waitUntil('the table shows the score', async () =>
    assert.deepEqual(await cells.allTextContents(), ['1,840']),
  );
});

test("no texts overlap and none is cut off in a browser's own font, wide and narrow", present, async () => {
  const { page } = await open({ viewport: { width: 320, height: 900 } });
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await untilAtRest(page);
    assert.deepEqual(await page.evaluate('misplacedTexts()'), [], `${width} px`);
  }
});

test('axe finds nothing, and in dark and forced colours no text without contrast', present, async () => {
  const { page, complaints } = await open({ colorScheme: 'light', viewport: { width: 1280, height: 900 } });
  const found = await axeFindings(page, '[data-sample=good]');
  await keepPicture(page, join(screenshots, 'pictures-light-1280.png'));
  for (const [look, media, width] of [
    ['dark', { colorScheme: 'dark', forcedColors: 'none' }, 1280],
    ['forced', { colorScheme: 'light', forcedColors: 'active' }, 320],
  ] as const) {
    await page.emulateMedia(media);
    await page.setViewportSize({ width, height: 900 });
    const here = await axeFindings(page, '[data-sample=good]', CONTRAST);
    found.push(...here.map((one) => `${look}: ${one}`));
    await keepPicture(page, join(screenshots, `pictures-${look}-${width}.png`));
  }
  assert.deepEqual([...found, ...complaints], []);
});
