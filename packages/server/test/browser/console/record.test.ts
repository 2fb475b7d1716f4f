import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { signIn } from '../../support/staff.ts';
import { isTooWide } from '../judged-page.ts';
import { openJudged } from './judge-screens.ts';
import { keepScreenshot, openConsole } from './opened-console.ts';
import { settledCampaign } from './seeded-settlement.ts';

const present = inBrowser();
const now = '2026-12-03T12:10:00Z';

const opened = forFile(openConsole, present);
let id = 0;
let address: string;
before(async () => {
  if (present.skip !== undefined) return;
  id = await settledCampaign(opened);
  address = `/campaigns/${id}/record`;
});

const ready = (page: Page) =>
  page.getByRole('table', { name: 'Players in the order of the board' }).waitFor();

test('one click on a campaign opens its record', present, async () => {
  const { page, complaints } = await opened.open(`/campaigns/${id}/board`, { now });
  await page.getByRole('link', { name: 'Record', exact: true }).click();
  await ready(page);
  await page.getByRole('heading', { level: 1, name: /^Record of/ }).waitFor();
  assert.deepEqual(complaints, []);
});

test(
  'the record: its files have all of it, and on A4 it is a document without buttons, of whole tables',
  present,
  async () => {
    const { page } = await openJudged(opened, 'record', address, ready, { now });
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'JSON' }).click(),
    ]);
    const record = JSON.parse(await readFile(await download.path(), 'utf8'));
    assert.equal(record.campaign.id, id);
    assert.equal(record.players.length, record.winners.count);
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' });
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
    await keepScreenshot(page, 'record-a4');
    const folder = join(tmpdir(), 'laurel-screenshots', 'console');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'record.pdf'), await page.pdf({ format: 'A4' }));
    const isCut = `[...document.querySelectorAll('table')].some((table) => table.scrollWidth > table.parentElement.clientWidth)`;
    assert.equal(await page.evaluate(isCut), false, 'a table is wider than the paper');
  },
);

test('at 390 px it can be read in German', present, async () => {
  const { page } = await opened.open(`/campaigns/${id}/board`, {
    now,
    viewport: { width: 390, height: 844 },
  });
  await page.evaluate(`localStorage.setItem('laurel-language', 'de')`);
  await page.goto(`${opened.laurel.url}/console${address}`);
  await page.getByRole('heading', { level: 1, name: /^Bericht über/ }).waitFor();
  await keepScreenshot(page, 'record-390-de');
  assert.equal(await isTooWide(page), false);
});

test('the page of the API is a plain document that fits a screen and A4', present, async () => {
  const { page, context, complaints } = await opened.open(address, { now, isOwn: true });
  await context.setExtraHTTPHeaders({ authorization: `Bearer ${await signIn(opened.laurel)}` });
  await page.setViewportSize({ width: 1_280, height: 900 });
  await page.goto(`${opened.laurel.url}/api/v1/campaigns/${id}/record`);
  await page.getByRole('heading', { level: 2, name: 'Players in the order of the board' }).waitFor();
  assert.equal(await page.evaluate('getComputedStyle(document.querySelector("h2")).marginBottom'), '8px');
  await keepScreenshot(page, 'record-page-1280');
  assert.equal(await isTooWide(page), false);
  await page.setViewportSize({ width: 703, height: 1_123 });
  await page.emulateMedia({ media: 'print' });
  await keepScreenshot(page, 'record-page-a4');
  assert.equal(await isTooWide(page), false, 'a table is wider than the paper');
  const folder = join(tmpdir(), 'laurel-screenshots', 'console');
  await writeFile(join(folder, 'record-page.pdf'), await page.pdf({ preferCSSPageSize: true }));
  assert.deepEqual(complaints, []);
});
