import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { afterEach, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { verified } from '../../support/verdicts.ts';
import { waitUntil } from '../../support/waiting.ts';
import { keep, startWidgetPages } from '../../support/widget-pages.ts';
import { axeFindings, isTooWide, untilAtRest } from '../judged-page.ts';

const present = inBrowser();
const pages = forFile(startWidgetPages, present);
afterEach(() => pages.closeAll?.());

const board = () => pages.element('board', 'campaign="SETTLED" data-player="p3"');

/** Opens the final board of a player and asks for the proof until there is one: the settlement is signed soon after. */
async function openProof(options: BrowserContextOptions = {}, html = board()) {
  const opened = await pages.open(html, options);
  const { page } = opened;
  await waitUntil('the proof is shown', async () => {
    await page.locator('laurel-board .actions button').click({ timeout: 5_000 });
    await page.locator('laurel-board [part=proof] h3').waitFor({ timeout: 5_000 });
  });
  return opened;
}

const isRefusal = (text: string) => text.startsWith('Failed to load resource');

test('a player proves the own place, reads the verdict and keeps the receipt', present, async () => {
  const { page, complaints } = await openProof();
  const proof = page.locator('laurel-board [part=proof]');
  assert.equal(await proof.locator('h3').textContent(), '✓ Proven: your place is 3');
  const facts = await proof.locator('dd').allTextContents();
  assert.deepEqual([facts[0], facts[2]], ['3', '1']);
  assert.match(facts.at(-1) ?? '', /^laurel\/.+ · [0-9a-f]{8}$/);
  assert.equal(await page.locator('laurel-board .actions').count(), 0);
  assert.deepEqual(await axeFindings(page, 'laurel-board'), []);
  await page.setViewportSize({ width: 390, height: 900 });
  assert.equal(await isTooWide(page), false);
  const [download] = await Promise.all([page.waitForEvent('download'), proof.locator('button').click()]);
  assert.equal(download.suggestedFilename(), 'SETTLED-receipt.laurel');
  const { verdict } = await verified(await readFile(await download.path()));
  assert.ok(verdict.valid && verdict.kind === 'receipt');
  assert.deepEqual(
    complaints.filter((one) => !isRefusal(one)),
    [],
  );
});

test('the proof in German fits a wide and a narrow page', present, async () => {
  const { page } = await openProof({}, board().replace('>', ' language="de">'));
  await page.locator('laurel-board h3', { hasText: 'Bewiesen: Dein Platz ist 3' }).waitFor();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await untilAtRest(page);
    await keep(page, `widget-proof-de-${width}`);
    assert.equal(await isTooWide(page), false);
  }
});

/** Answers the receipt with what `change` makes of its lines. */
async function changeReceipt(page: Page, change: (lines: string) => string): Promise<void> {
  await page.route('**/receipt', async (route) => {
    const response = await route.fetch();
    const body = response.ok()
      ? gzipSync(change(gunzipSync(await response.body()).toString()))
      : await response.body();
    await route.fulfill({ response, body });
  });
}

test('a receipt with another score does not hold, and the page says why', present, async () => {
  const { page } = await pages.open(board());
  await changeReceipt(page, (lines) =>
    lines.replace(/("line":\[3,"[^"]+",")\d/, (_, start: string) => `${start}9`),
  );
  await waitUntil('the receipt does not hold', async () => {
    await page.locator('laurel-board .actions button').click({ timeout: 5_000 });
    await page
      .locator('laurel-board h3', { hasText: 'The receipt does not hold' })
      .waitFor({ timeout: 5_000 });
  });
  assert.ok((await page.locator('laurel-board [part=proof] li').count()) > 0);
  assert.deepEqual(await axeFindings(page, 'laurel-board'), []);
  await keep(page, 'widget-proof-fails');
});

test('there is nothing to prove for others, or before the end', present, async () => {
  const { page } = await pages.open(
    pages.element('board', 'campaign="SETTLED"') +
      pages.element('board', 'campaign="SETTLED" data-player="nobody"') +
      pages.element('board', 'campaign="RUNNING" data-player="p3"'),
  );
  await page.locator('laurel-board:nth-of-type(3) tbody tr[aria-current]').waitFor();
  await page.locator('laurel-board .news', { hasText: 'You did not take part' }).waitFor();
  assert.equal(await page.getByText('Prove my place').count(), 0);
});

test('a receipt that is not there yet can be asked for again', present, async () => {
  const { page } = await pages.open(board());
  await page.route('**/receipt', (route) =>
    route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' }, json: {} }),
  );
  await page.locator('laurel-board .actions button').click();
  await page.locator('laurel-board [role=alert]', { hasText: 'There is no proof now.' }).waitFor();
  await page.unroute('**/receipt');
  await waitUntil('the proof holds', async () => {
    await page.locator('laurel-board .actions button').click({ timeout: 5_000 });
    await page.locator('laurel-board h3', { hasText: '✓' }).waitFor({ timeout: 5_000 });
  });
});
