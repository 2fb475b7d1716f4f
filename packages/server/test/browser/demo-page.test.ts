import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { inBrowser, keepPicture, type OpenedBrowser, openBrowser } from '../support/browser.ts';
import { startCommand } from '../support/command.ts';
import { untilHolds } from '../support/until-holds.ts';
import { axeFindings } from './judged-page.ts';

const present = inBrowser();
/** Kept for people to look at. */
const screenshots = join(tmpdir(), 'laurel-screenshots');

let browser: OpenedBrowser | undefined;
let demo: ReturnType<typeof startCommand> | undefined;
let address: string;
before(async () => {
  if (present.skip !== undefined) return;
  await mkdir(screenshots, { recursive: true });
  demo = startCommand(['demo', '--json', '--rate', '40'], { environment: { PORT: '0' } });
  const [start] = await demo.until(/^\{"url".*\}$/m);
  address = JSON.parse(start).page;
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await demo?.end('SIGINT');
});

/** Also after a failure: what stays open has streams, of which a player may have few. */
afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close();
});

/** The page, once its board shows lines, and what its console complained of: a breach of its policy is among that. */
async function open(options: BrowserContextOptions): Promise<{ page: Page; complaints: string[] }> {
  const page = (await (await browser?.newContext(options))?.newPage()) as Page;
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(address);
  await page.locator('laurel-board tbody tr').first().waitFor();
  await page.locator('laurel-lobby li').first().waitFor();
  await page.locator('laurel-mini dd').first().waitFor();
  return { page, complaints };
}

const scoresOf = (page: Page) => page.locator('laurel-board [part=score]').allTextContents();

test('boards move, the own line is marked, and the strictest policy is kept', present, async () => {
  const { page, complaints } = await open({ viewport: { width: 1100, height: 900 } });
  const first = await scoresOf(page);
  await untilHolds(async () => assert.notDeepEqual(await scoresOf(page), first));
  await page.locator('laurel-mini button').click();
  await page.locator('laurel-mini li[aria-current]').waitFor();
  assert.deepEqual(complaints, []);
});

test('another language is shown without a reload', present, async () => {
  const { page } = await open({ viewport: { width: 800, height: 900 } });
  await page.locator('#language').selectOption('de');
  await page.locator('laurel-board th', { hasText: 'Spieler' }).waitFor();
  await page.locator('laurel-board h2', { hasText: 'Herbstsprint' }).waitFor();
});

test('a tournament is looked into, and the page is told which game to open', present, async () => {
  const { page, complaints } = await open({ viewport: { width: 800, height: 900 } });
  await page.locator('laurel-lobby li', { hasText: 'Autumn Sprint' }).locator('button').click();
  await page.locator('laurel-lobby').getByText('Play', { exact: true }).click();
  await page.locator('#told', { hasText: 'DEMO-SPRINT' }).waitFor();
  assert.deepEqual(complaints, []);
});

test('axe finds nothing in the dark at 320 px, nor in the light and wide', present, async () => {
  for (const [colorScheme, width] of [
    ['light', 1100],
    ['dark', 320],
  ] as const) {
    const { page } = await open({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    await keepPicture(page, join(screenshots, `demo-${colorScheme}-${width}.png`));
    assert.deepEqual(await axeFindings(page), [], `${colorScheme} ${width}`);
    await page.context().close();
  }
});
