import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { axeFindings } from '../judged-page.ts';
import { keepScreenshot, type OpenedConsole, openConsole } from './opened-console.ts';

const present = inBrowser();

let opened: OpenedConsole;
before(async () => {
  if (present.skip === undefined) opened = await openConsole();
});
after(() => opened?.close());

/** What opens above a screen, and how. Libraries make style sheets then, which the policy may refuse. */
const overlays: [name: string, path: string, open: (page: Page) => Promise<void>][] = [
  [
    'search',
    '/now',
    async (page) => {
      await page.getByRole('button', { name: 'Find anything' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('textbox', { name: 'Find anything' }).fill('winter');
      await page.getByText('Campaign WINTER-POINTS, published').waitFor();
    },
  ],
  [
    'calls',
    '/campaigns',
    async (page) => {
      await page.getByRole('button', { name: /Calls of this screen/ }).click();
      await page.getByText('/api/v1/campaigns').first().waitFor();
    },
  ],
  [
    'zones',
    '/now',
    async (page) => {
      await page.getByRole('button', { name: /Times are shown in/ }).click();
      await page.getByRole('button', { name: /Europe\/Berlin/ }).waitFor();
    },
  ],
  [
    'user',
    '/now',
    async (page) => {
      await page.getByRole('button', { name: /owner@acme.test/ }).click();
      await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
    },
  ],
  [
    'select',
    '/campaigns',
    async (page) => {
      await page.getByRole('combobox', { name: 'State' }).click();
      await page.getByRole('option', { name: 'Drafts' }).waitFor();
    },
  ],
  [
    'confirm',
    '/campaigns/1/board',
    async (page) => {
      await page.getByRole('button', { name: 'Cancel campaign' }).click();
      await page.getByText('This cannot be undone').waitFor();
    },
  ],
];

for (const [name, path, open] of overlays)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`${name} opens in ${colorScheme} within the policy, and axe finds nothing`, present, async () => {
      const { page, context, complaints } = await opened.open(path, { colorScheme });
      await open(page);
      await keepScreenshot(page, `overlay-${name}-${colorScheme}`);
      assert.deepEqual([...complaints, ...(await axeFindings(page))], []);
      await context.close();
    });

test('all times change their zone and name it', present, async () => {
  const { page } = await opened.open('/campaigns');
  await page.getByText('1 Dec 2026, 00:00 UTC').waitFor();
  await page.getByRole('button', { name: /Times are shown in/ }).click();
  await page.getByRole('button', { name: /Europe\/Berlin/ }).click();
  await page.getByText('1 Dec 2026, 01:00 CET').waitFor();
});

test('a campaign is finished from its page, and the toast says so', present, async () => {
  const { page, complaints } = await opened.open(`/campaigns/${opened.ids.second}`);
  await page.getByRole('button', { name: 'Finish early' }).click();
  await page.getByRole('textbox', { name: /Reason/ }).fill('The provider asked for it');
  await page.getByRole('dialog').getByRole('button', { name: 'Finish early' }).click();
  await page.getByText('The Big Coin: finished').waitFor();
  await page.getByText('Waits for late events').first().waitFor();
  await keepScreenshot(page, 'toast');
  assert.deepEqual(complaints, []);
});
