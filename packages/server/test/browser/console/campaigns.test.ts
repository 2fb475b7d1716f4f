import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { signInOwner } from '../../support/management.ts';
import { makeStaff } from '../../support/staff.ts';
import { waitUntil } from '../../support/waiting.ts';
import { untilAtRest } from '../judged-page.ts';
import { openJudged } from './judge-screens.ts';
import { keepScreenshot, openConsole } from './opened-console.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);

/** By their custom ids. */
async function choose(page: Page, ...ids: string[]): Promise<void> {
  for (const id of ids) await page.getByLabel(new RegExp(`^Select .*, ${id}$`)).check();
}
const reported = async (page: Page) =>
  (await page.getByRole('dialog').locator('ul > li').allTextContents()).map((text) => text.trim());

test('the calendar: what overlaps in a month, opened by keys', present, async () => {
  const drawn = (shown: Page) =>
    shown
      .getByText(/overlap from|begins on/)
      .first()
      .waitFor();
  const path = '/campaigns?view=calendar';
  const { page, complaints } = await openJudged(opened, 'campaigns-calendar', path, drawn);
  await page.getByRole('button', { name: 'Month after' }).click();
  await page.getByRole('heading', { name: 'January 2027' }).waitFor();
  await page.waitForURL(({ search }) => search === '?view=calendar&month=2027-01');
  await page.getByRole('button', { name: 'This month' }).click();
  await page.getByRole('heading', { name: 'December 2026' }).waitFor();
  await untilAtRest(page);
  const bars = page.getByRole('slider', { name: /Campaign calendar/ });
  await bars.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Winter Points' }).waitFor();
  assert.deepEqual(complaints, []);
});

test('the list is narrowed by name, status and period, in the words of its rows', present, async () => {
  const { page, complaints } = await opened.open('/campaigns');
  const rows = page.getByRole('table', { name: 'Campaigns' }).locator('tr[data-row]');
  const names = async () => (await rows.getByRole('link').allTextContents()).toSorted();
  const shows = (...wanted: string[]) =>
    waitUntil(`${wanted.join()} are listed`, async () => assert.deepEqual(await names(), wanted));
  const choose = async (status: string) => {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: status, exact: true }).click();
  };
  await choose('Running');
  await shows('The Big Coin', 'Winter Points');
  await waitUntil('two campaigns run', async () => assert.equal(await rows.getByText('Running').count(), 2));
  await page.getByLabel('Name or custom id').fill('BIG c');
  await shows('The Big Coin');
  await page.waitForURL(({ search }) => search === '?status=running&name=BIG+c');
  await page.reload();
  await shows('The Big Coin');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByLabel('From this day on').fill('10.12.2026');
  await page.keyboard.press('Enter');
  await page.getByText('Write year, month and day as in 2026-11-24').waitFor();
  await page.getByLabel('From this day on').fill('2026-12-10');
  await page.getByLabel('Until this day').fill('2026-12-12');
  await page.keyboard.press('Enter');
  await shows('Advent Race');
  await page.waitForURL(({ search }) => search === '?from=2026-12-10&to=2026-12-12');
  assert.deepEqual(complaints, []);
});

test('columns of campaigns fit 1,280 pixels, also where names are long', present, async () => {
  const owner = await signInOwner(opened.laurel);
  const original = (await owner.get(`/api/v1/campaigns/${opened.ids.draft}`)).body;
  const name =
    'The very long winter weekend tournament of all our brands, games and countries, second edition';
  const { id, state, version, status, created_at, published_at, ...definition } = original;
  const long = { ...definition, custom_id: 'W'.repeat(100), texts: { en: { name } }, tournament_type: 'PT' };
  const made = await owner.post('/api/v1/campaigns', long);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { page } = await opened.open('/campaigns');
  await page.getByRole('link', { name }).waitFor();
  await keepScreenshot(page, 'campaigns-long');
  const frame = page.getByRole('table', { name: 'Campaigns' }).locator('..');
  assert.deepEqual(await frame.evaluate((one) => one.scrollWidth - one.clientWidth), 0);
  assert.equal((await owner.delete(`/api/v1/campaigns/${made.body.id}`)).status, 204);
});

test('several are copied and published, and each shows what failed', present, async () => {
  const { page, complaints } = await opened.open('/campaigns');
  await choose(page, 'WINTER-POINTS', 'ADVENT-RACE', 'NEW-YEAR-24H');
  await page.getByRole('button', { name: 'Copy 3' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy 3 campaigns?' });
  await dialog.getByText('8 Dec 2026, 00:00 UTC – 15 Dec 2026, 00:00 UTC').waitFor();
  const owner = await signInOwner(opened.laurel);
  const original = (await owner.get(`/api/v1/campaigns/${opened.ids.draft}`)).body;
  const taken = { custom_id: 'ADVENT-RACE-copy', start: original.start, end: original.end };
  await owner.post(`/api/v1/campaigns/${opened.ids.draft}/copy`, taken);
  await dialog.getByRole('button', { name: 'Copy 3' }).click();
  await dialog.getByText('2 of 3 copied, 1 failed.').waitFor();
  await keepScreenshot(page, 'campaigns-copied');
  await waitUntil('the copy that failed is reported', async () => {
    const [, , failed] = (await reported(page)).sort().reverse();
    assert.match(failed ?? '', /^Advent Race ADVENT-RACEfailed .*ADVENT-RACE-copy/);
  });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByLabel('Select all shown').check();
  await page.getByRole('button', { name: 'Publish 4' }).click();
  await page
    .getByText(
      '4 of 8 will be published, 4 of them in the public listing from now on, and 24 prizes can be won.',
    )
    .waitFor();
  await page.getByText('is cancelled already').waitFor();
  await keepScreenshot(page, 'campaigns-publish');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish 4' }).click();
  await page.getByText('4 of 4 published.').waitFor();
  assert.deepEqual(
    complaints.filter((one) => !one.includes('409')),
    [],
  );
});

test('several are cancelled once it is said what that ends', present, async () => {
  const { page, complaints } = await opened.open('/campaigns?type=PT&state=published');
  await choose(page, 'WINTER-POINTS');
  await page.getByRole('button', { name: 'Cancel 1' }).click();
  await page
    .getByText('nobody wins any more of 6 prizes, and their boards with 10 players disappear')
    .waitFor();
  await page.getByRole('dialog').getByLabel('Reason').fill('A mistake in the terms');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel 1' }).click();
  await page.getByText('1 of 1 cancelled.').waitFor();
  const owner = await signInOwner(opened.laurel);
  assert.equal((await owner.get(`/api/v1/campaigns/${opened.ids.running}`)).body.state, 'cancelled');
  assert.deepEqual(complaints, []);
});

test('an analyst exports what can be applied again, and can do no more', present, async () => {
  const user = await makeStaff(opened.laurel, 'viewer');
  const { page, complaints } = await opened.open('/campaigns?state=published', { user });
  await choose(page, 'BIG-COIN', 'ADVENT-RACE');
  await page.getByRole('button', { name: 'Export 2' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^(Publish|Cancel|Copy) / }).count(), 0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 2' }).click();
  const definitions = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  assert.deepEqual(definitions.map((one: { custom_id: string }) => one.custom_id).sort(), [
    'ADVENT-RACE',
    'BIG-COIN',
  ]);
  const owner = await signInOwner(opened.laurel);
  for (const definition of definitions) {
    const created = await owner.post('/api/v1/campaigns', {
      ...definition,
      custom_id: `${definition.custom_id}-again`,
    });
    assert.equal(created.status, 201, JSON.stringify(created.body));
  }
  assert.deepEqual(complaints, []);
});
