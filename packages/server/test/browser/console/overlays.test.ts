import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { signInOwner } from '../../support/management.ts';
import { everythingScored } from '../../support/scored.ts';
import { DIALOG, judge } from './judge-screens.ts';
import { type ConsolePage, keepScreenshot, openConsole } from './opened-console.ts';
import { seedPlans } from './seeded-plans.ts';
import { settledCampaign } from './seeded-settlement.ts';
import { type Opening, wholeScreens } from './whole-screens.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);
/** One page for all that opens: a page that was read once is read quickly. */
let shared: ConsolePage;
before(async () => {
  if (present.skip !== undefined) return;
  await seedPlans(opened);
  await sendEvents(opened.laurel, [
    gameround({
      unique_id: 'rolled-back',
      player_id: 'P-1002',
      timestamp: '2026-12-02T20:00:00Z',
      amount: 500,
    }),
  ]);
  const owner = await signInOwner(opened.laurel);
  await owner.post('/api/v1/webhooks', { url: 'https://receiver.example/a/rather/long/path/of/a/hook' });
  await everythingScored(owner);
  await settledCampaign(opened);
  shared = await opened.open('/now', { now: '2026-12-03T12:15:00Z' });
});

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const inDialog = (page: Page, text: string | RegExp) =>
  page.getByRole('dialog').getByText(text).first().waitFor();

/** Libraries make style sheets when something opens, which the policy may refuse. */
const overlays: Record<string, Opening> = {
  search: {
    path: '/now',
    open: async (page) => {
      await page.getByRole('button', { name: 'Find anything' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('textbox', { name: 'Find anything' }).fill('winter');
      await page.getByText('Campaign WINTER-POINTS, Running').waitFor();
    },
  },
  calls: {
    path: '/campaigns',
    open: async (page) => {
      await page.getByRole('button', { name: /Calls of this screen/ }).click();
      await inDialog(page, '/api/v1/campaigns');
    },
  },
  zones: {
    path: '/now',
    open: (page) => page.getByRole('button', { name: /Times are shown in/ }).click(),
  },
  confirm: {
    path: '/campaigns/1/board',
    open: async (page) => {
      await press('Cancel campaign')(page);
      await inDialog(page, 'You cannot undo this');
    },
  },
  disqualify: {
    path: '/campaigns/1/board',
    open: async (page) => {
      await press('Disqualify amelie')(page);
      await inDialog(page, /move up by one place/);
    },
  },
  several: {
    path: '/campaigns',
    open: async (page) => {
      for (const name of ['WINTER-POINTS', 'ADVENT-RACE'])
        await page.getByRole('checkbox', { name: new RegExp(name) }).check();
      await press('Copy 2')(page);
      await inDialog(page, '8 Dec 2026, 00:00 UTC – 15 Dec 2026, 00:00 UTC');
    },
  },
  publish: {
    path: '/campaigns/5/edit',
    open: async (page) => {
      await press('Publish…')(page);
      await inDialog(page, /At most they cost/);
    },
  },
  unsaved: {
    path: '/campaigns/5/edit',
    open: async (page) => {
      await page.getByLabel('Info (optional)').fill('A day and a night.');
      await page.getByRole('link', { name: 'Now' }).click();
      await page.getByRole('button', { name: 'Stay here' }).waitFor();
    },
  },
  'save-template': {
    path: '/campaigns/5/edit',
    open: async (page) => {
      await press('More')(page);
      await page.getByRole('menuitem', { name: 'Save as template' }).click();
      await page.getByRole('dialog').getByLabel('Name').waitFor();
    },
  },
  'delete-template': { path: '/templates', open: press('Delete Weekend points') },
  'new-schedule': { path: '/schedules', open: press('New schedule') },
  'delete-schedule': { path: '/schedules', open: press('Delete Friday evenings') },
  'approve-several': {
    path: '/payouts',
    open: async (page) => {
      await page.getByLabel('Select all shown').check();
      await press(/^Approve \d/)(page);
    },
  },
  payout: {
    path: '/payouts',
    open: async (page) => {
      await press('amelie')(page);
      await inDialog(page, 'History');
    },
  },
  void: {
    path: '/intake?part=find&event=rolled-back',
    open: async (page) => {
      await press('Void rolled-back')(page);
      await inDialog(page, 'Score:');
    },
  },
  erase: { path: '/players/P-1002', open: press('Erase') },
  'rates-dialog': { path: '/rates', open: press('Add rates') },
  'new-key': { path: '/integrations', open: press('New key') },
  'rotate-key': { path: '/integrations', open: press('Rotate') },
  'player-token-key': { path: '/integrations', open: press('Register a public key') },
  'new-webhook': { path: '/integrations?part=webhooks', open: press('New endpoint') },
  webhook: {
    path: '/integrations?part=webhooks',
    open: async (page) => {
      await press(/receiver.example/)(page);
      await inDialog(page, 'campaign.settled');
    },
  },
  person: { path: '/people', open: press('Add a person') },
  'audit-entry': {
    path: '/audit?action=campaign.created',
    open: async (page) => {
      await press(/^Details: Campaign: created/)(page);
      await inDialog(page, 'Custom id');
    },
  },
  'brand-settings': { path: '/brand', open: press('Change settings') },
  'new-brand': { path: '/installation', open: press('Add a brand') },
  'new-signing-key': { path: '/installation', open: press('Create a new key') },
};

for (const [name, { path, open, within = DIALOG }] of Object.entries({ ...overlays, ...wholeScreens }))
  test(`${name}: within the policy, without findings of axe and whole in every look`, present, async () => {
    const { page, complaints } = shared;
    complaints.length = 0;
    await page.goto(`${opened.laurel.url}/console${path}`);
    await open(page);
    await page.locator(within).first().waitFor();
    await judge(page, name, { within });
    assert.deepEqual(complaints, []);
  });

for (const [name, open] of Object.entries({
  user: async (page: Page) => {
    await page.getByRole('button', { name: /owner@acme.test/ }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
  },
  select: async (page: Page) => {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Running' }).waitFor();
  },
}))
  test(`${name} opens within the policy, and axe finds nothing`, present, async () => {
    const { page, complaints } = shared;
    complaints.length = 0;
    await page.goto(`${opened.laurel.url}/console/campaigns`);
    await open(page);
    await judge(page, name);
    assert.deepEqual(complaints, []);
  });

test('all times change their zone and name it', present, async () => {
  const { page } = await opened.open('/campaigns');
  await page.getByText('1 Dec 2026, 00:00 UTC').first().waitFor();
  await page.getByRole('button', { name: /Times are shown in/ }).click();
  await page.getByRole('button', { name: /Europe\/Berlin/ }).click();
  await page.getByText('1 Dec 2026, 01:00 CET').first().waitFor();
});

test('a campaign is finished from its page, and the toast says so', present, async () => {
  const { page, complaints } = await opened.open(`/campaigns/${opened.ids.second}`);
  await page.getByRole('button', { name: 'Finish early' }).click();
  // Nothing can be confirmed before its consequences are shown.
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Players on the board').waitFor();
  await dialog.getByText('Cost of the prizes won so far').waitFor();
  await dialog.getByRole('heading', { name: 'Who wins' }).waitFor();
  await page.getByRole('textbox', { name: /Reason/ }).fill('The provider asked for it');
  await page.getByRole('dialog').getByRole('button', { name: 'Finish early' }).click();
  await page.getByText('The Big Coin: finished').waitFor();
  await page.getByText('Waits for late events').first().waitFor();
  await keepScreenshot(page, 'toast');
  assert.deepEqual(complaints, []);
});
