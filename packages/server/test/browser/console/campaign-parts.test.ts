import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { makeStaff } from '../../support/staff.ts';
import { judgeScreen, openJudged } from './judge-screens.ts';
import { openConsole } from './opened-console.ts';
import { settledCampaign } from './seeded-settlement.ts';

const present = inBrowser();
/** When the pages are open: after the settlement. */
const now = '2026-12-03T12:10:00Z';

const opened = forFile(openConsole, present);
let settled: number;
before(async () => {
  if (present.skip !== undefined) return;
  settled = await settledCampaign(opened);
});

const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first();

test('the figures of a campaign are above its board', present, async () => {
  const { page, complaints } = await opened.open(`/campaigns/${opened.ids.running}/board`, { now });
  await figure(page, 'Turnover')
    .getByText(/^€[\d,.]+$/)
    .waitFor();
  await figure(page, 'Ends')
    .getByText(/^in 4 days/)
    .waitFor();
  await figure(page, 'Prizes so far').getByText('€1,500.00').waitFor();
  assert.equal(await figure(page, 'Active players').textContent(), '10');
  await page.goto(`${opened.laurel.url}/console/campaigns/${settled}/board`);
  await figure(page, 'Prizes').getByText('€1,500.00').waitFor();
  await figure(page, 'Ended').getByText(/ago$/).waitFor();
  assert.deepEqual(complaints, []);
});

test('a definition in words, and its file to copy', present, async () => {
  const path = `/campaigns/${opened.ids.running}/definition`;
  const said = (shown: Page) => shown.getByText('1 point for each €1 staked.').waitFor();
  const { page, context } = await openJudged(opened, 'definition', path, said, { now, within: 'main' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByText('Place 1: €1,000.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  assert.equal(JSON.parse(copied).custom_id, 'WINTER-POINTS');
});

test('a manager writes remarks, an analyst reads them', present, async () => {
  const path = `/campaigns/${opened.ids.running}/remarks`;
  const { page, complaints } = await opened.open(path, { now });
  await page.getByText('No remark yet').waitFor();
  const add = page.getByRole('button', { name: 'Add remark' });
  assert.ok(await add.isDisabled(), 'nothing was written yet');
  await page
    .getByLabel('Remark', { exact: true })
    .fill('The provider asked for one more week.\nSee the mail.');
  await add.click();
  await page.getByRole('listitem').getByText('The provider asked for one more week.').waitFor();
  assert.equal(await page.getByLabel('Remark', { exact: true }).inputValue(), '');
  await page.getByLabel('Remark', { exact: true }).fill('Agreed with the provider');
  await add.click();
  const texts = page.locator('ol > li');
  await texts.nth(1).waitFor();
  assert.match((await texts.first().textContent()) ?? '', /Agreed with the provider$/);
  const user = await makeStaff(opened.laurel, 'viewer');
  const seen = await opened.open(path, { now, user });
  await seen.page.getByText('Agreed with the provider').waitFor();
  assert.equal(await seen.page.getByRole('button', { name: 'Add remark' }).count(), 0);
  await judgeScreen(opened, 'campaign-remarks', path, (shown) => shown.locator('ol > li').first().waitFor(), {
    now,
  });
  assert.deepEqual([...complaints, ...seen.complaints], []);
});

test('two campaigns are chosen on the list and compared at an address of their own', present, async () => {
  const { page, complaints } = await opened.open('/campaigns', { now });
  for (const id of ['WINTER-POINTS', 'FIRST-DAYS'])
    await page.getByLabel(new RegExp(`^Select .*, ${id}$`)).check();
  await page.getByRole('link', { name: 'Compare 2' }).click();
  await page.getByRole('heading', { name: 'Compare campaigns' }).waitFor();
  const { search } = new URL(page.url());
  assert.deepEqual(
    [...new URLSearchParams(search).values()].sort(),
    [opened.ids.running, settled].map(String).sort(),
  );
  const compared = async (shown: Page) => {
    await shown.getByRole('row', { name: /^Turnover €.* €/ }).waitFor();
    await shown
      .getByRole('row', { name: /^End 8 Dec 2026.* 3 Dec 2026|^End 3 Dec 2026.* 8 Dec 2026/ })
      .waitFor();
    await shown.getByRole('region', { name: 'Winners: First Days' }).getByText('€1,000').waitFor();
    await shown.getByRole('region', { name: 'Would win now: Winter Points' }).getByText('€1,000').waitFor();
  };
  await compared(page);
  assert.deepEqual(complaints, []);
  await judgeScreen(opened, 'campaigns-compared', `/campaigns/compare${search}`, compared, { now });
  const from = await opened.open(`/campaigns/${settled}/board`, { now });
  await from.page.getByRole('link', { name: 'Compare with…' }).click();
  await from.page.getByText('Choose two campaigns').waitFor();
  const searched = from.page.waitForRequest(/\/campaigns\?.*name=BIG-COIN/);
  await from.page.getByRole('combobox', { name: 'Second campaign' }).fill('BIG-COIN');
  await searched;
  await from.page.getByRole('option', { name: /BIG-COIN/ }).click();
  await from.page.getByRole('row', { name: 'Type Point tournament Highest coin' }).first().waitFor();
  assert.deepEqual(from.complaints, []);
});

test('a new campaign begins with the type that a card explains', present, async () => {
  const shown = (page: Page) => page.getByText('The mission is 5 won rounds.').waitFor();
  const { page, complaints } = await openJudged(opened, 'new-campaign', '/campaigns/new', shown, { now });
  const types = page.getByRole('region', { name: 'Start from a type' });
  assert.equal(await types.getByRole('listitem').locator('svg[aria-hidden]').count(), 11);
  await types.getByRole('link', { name: /^Race / }).click();
  await page.getByLabel('Custom id').waitFor();
  await page.waitForURL(({ search }) => search === '?type=RA');
  assert.deepEqual(complaints, []);
});
