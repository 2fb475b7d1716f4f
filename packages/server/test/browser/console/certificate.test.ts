import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { verified } from '../../support/verdicts.ts';
import { isTooWide } from '../judged-page.ts';
import { judge, openJudged } from './judge-screens.ts';
import { keepScreenshot, openConsole } from './opened-console.ts';
import { settledCampaign } from './seeded-settlement.ts';

const present = inBrowser();
/** When the pages are open: after the settlement. */
const now = '2026-12-03T12:10:00Z';

const opened = forFile(openConsole, present);
let address: string;
before(async () => {
  if (present.skip !== undefined) return;
  address = `/campaigns/${await settledCampaign(opened)}/evidence`;
});

const made = (page: Page) => page.getByRole('button', { name: 'Download the certificate' }).waitFor();

async function checked(page: Page): Promise<void> {
  await made(page);
  const verdict = page.getByText(/^The certificate holds: every line of the board is right, \d+ in all$/);
  if ((await verdict.count()) > 0) return;
  await page.getByRole('button', { name: 'Check it in this browser' }).click();
  await verdict.waitFor();
}

test(
  'staff download the certificate, whose hash the page shows; the page checks it in a worker and says what that shows and what not',
  present,
  async () => {
    const options = { now, within: 'main' };
    const { page, complaints } = await openJudged(opened, 'evidence', address, checked, options);
    const checks = page.getByRole('list', { name: 'Each check' }).locator('li');
    assert.equal(await checks.count(), 14);
    assert.equal(await checks.filter({ hasText: 'Holds' }).count(), 14);
    await page.getByText('That payouts were paid.').waitFor();
    await page.getByText('Of erased players, cannot be opened').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the certificate' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'FIRST-DAYS.laurel');
    const file = await readFile(await download.path());
    await page.getByText(createHash('sha256').update(file).digest('hex')).waitFor();
    const { verdict } = await verified(file);
    assert.ok(verdict.valid);
    assert.deepEqual(complaints, []);
  },
);

test('a certificate with another digit fails, and the event is named', present, async () => {
  const { page, context } = await opened.open(address, { now });
  await made(page);
  await context.route('**/certificate', async (route) => {
    const response = await route.fetch();
    const lines = gunzipSync(await response.body()).toString();
    const leaf = /"event":\["([^"]+)"/.exec(lines)?.[1] ?? '';
    const changed = `${leaf.slice(0, 20)}${leaf[20] === 'A' ? 'B' : 'A'}${leaf.slice(21)}`;
    await route.fulfill({ response, body: gzipSync(lines.replace(leaf, changed)) });
  });
  await page.getByRole('button', { name: 'Check it in this browser' }).click();
  await page.getByText('The certificate does not hold').waitFor();
  await page
    .getByText(/[Ee]vent 1\b/)
    .first()
    .waitFor();
  await judge(page, 'certificate-fails');
});

test('while it is not made the page says so, and looks again by itself', present, async () => {
  const { page, context } = await opened.open('/campaigns', { now });
  let isMade = false;
  await context.route('**/certificate', (route) =>
    isMade ? route.continue() : route.fulfill({ status: 404, json: { status: 404 } }),
  );
  await page.goto(`${opened.laurel.url}/console${address}`);
  await page.getByText('The certificate is not made yet.').waitFor();
  await keepScreenshot(page, 'certificate-not-yet-1280');
  isMade = true;
  await made(page);
});

test('a campaign that runs has none yet', present, async () => {
  const { page } = await opened.open(`/campaigns/${opened.ids.running}/evidence`);
  await page.getByText('There is one as soon as the campaign is settled.').waitFor();
});

test('the evidence in German fits a wide and a narrow page', present, async () => {
  const { page } = await opened.open('/campaigns', { now });
  await page.evaluate(`localStorage.setItem('laurel-language', 'de')`);
  await page.goto(`${opened.laurel.url}/console${address}`);
  await page.getByRole('button', { name: 'In diesem Browser prüfen' }).click();
  await page.locator('[data-holds=true]').waitFor();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await keepScreenshot(page, `certificate-de-${width}`);
    assert.equal(await isTooWide(page), false);
  }
});
