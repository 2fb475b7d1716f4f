import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { untilHolds } from '../../support/until-holds.ts';
import { judgeScreen, type OpenedConsole, openConsole } from './opened-console.ts';
import { settledCampaign } from './seeded-settlement.ts';

const present = inBrowser();

let opened: OpenedConsole;
let campaign_id: number;
before(async () => {
  if (present.skip !== undefined) return;
  opened = await openConsole();
  campaign_id = await settledCampaign(opened);
});
after(() => opened?.close());

test('payouts that wait, and a campaign’s reconciliation', present, async () => {
  await judgeScreen(opened, 'payouts', '/payouts', (page) => winner(page, 'amelie').waitFor());
  await judgeScreen(opened, 'campaign-payouts', `/campaigns/${campaign_id}/payouts`, (page) =>
    page.getByText('EUR 1,500').first().waitFor(),
  );
});

test(
  'staff approve several, mark one as paid, reject one with a reason; what is owed adds up',
  present,
  async () => {
    const { page, complaints } = await opened.open('/payouts');
    await page.getByLabel('Choose all that are shown').check();
    await page.getByLabel('Choose bruno, EUR 250').uncheck();
    await page.getByRole('button', { name: 'Approve 5' }).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText('5 payouts approved').waitFor();
    await winner(page, 'bruno').click();
    await page.getByRole('button', { name: 'Reject' }).click();
    const rejects = page.getByRole('dialog', { name: /^Reject/ });
    assert.ok(await rejects.getByRole('button', { name: 'Reject' }).isDisabled(), 'no reason was given yet');
    await rejects.getByLabel('Reason').fill('The account was shared');
    await rejects.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('dialog').getByText('The account was shared').waitFor();
    await page.goto(`${opened.laurel.url}/console/payouts?status=approved`);
    await winner(page, 'amelie').click();
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    const marks = page.getByRole('dialog', { name: /^Mark as paid/ });
    await marks.getByLabel('Reason').fill('Bank transfer of today');
    await marks.getByRole('button', { name: 'Mark as paid' }).click();
    await page.getByText('Paid; nothing more happens to it').waitFor();
    await page.goto(`${opened.laurel.url}/console/payouts?status=paid`);
    await page
      .getByText('Marked as paid by hand: Bank transfer of today; approved by owner@acme.test')
      .waitFor();
    await page.goto(`${opened.laurel.url}/console/campaigns/${campaign_id}/payouts`);
    const cells = page.getByRole('row', { name: /^Cash/ }).getByRole('cell');
    const owed = ['Cash', '3', 'EUR 1,500', '–', 'EUR 250', '–', '–', 'EUR 1,000', 'EUR 250'];
    await untilHolds(async () => assert.deepEqual(await cells.allTextContents(), owed));
    assert.deepEqual(complaints, []);
  },
);

function winner(page: Page, name: string) {
  return page.getByRole('button', { name });
}
