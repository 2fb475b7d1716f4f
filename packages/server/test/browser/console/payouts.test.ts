import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { waitUntil } from '../../support/waiting.ts';
import { judgeScreen } from './judge-screens.ts';
import { openConsole } from './opened-console.ts';
import { settledCampaign } from './seeded-settlement.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);
let campaign_id: number;
before(async () => {
  if (present.skip !== undefined) return;
  campaign_id = await settledCampaign(opened);
});

test('payouts that wait, and a campaign’s reconciliation', present, async () => {
  await judgeScreen(opened, 'payouts', '/payouts', (page) => winner(page, 'amelie').waitFor());
  await judgeScreen(opened, 'campaign-payouts', `/campaigns/${campaign_id}/payouts`, (page) =>
    page.getByText('€1,500.00').first().waitFor(),
  );
});

test(
  'staff approve several, mark one as paid, reject one with a reason; what is owed adds up',
  present,
  async () => {
    const { page, complaints } = await opened.open('/payouts');
    await page.getByLabel('Select all shown').check();
    await page.getByLabel('Select bruno, €250.00').uncheck();
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
    const owed = ['Cash', '3', '€1,500.00', '–', '–', '€250.00', '–', '–', '€1,000.00', '€250.00'];
    await waitUntil('what is owed is shown', async () =>
      assert.deepEqual(await cells.allTextContents(), owed),
    );
    assert.deepEqual(complaints, []);
  },
);

test('several are marked as paid at once; the queue says what they come to', present, async () => {
  const { page, complaints } = await opened.open('/payouts?status=approved');
  await page.getByRole('heading', { name: '4 payouts' }).waitFor();
  await page.getByText('€250.00 and 150 free spins').waitFor();
  await page
    .getByRole('checkbox', { name: /^Select .*free spins/ })
    .last()
    .check();
  await page.getByRole('button', { name: 'Mark 1 as paid' }).click();
  const marks = page.getByRole('dialog', { name: 'Mark 1 payout as paid?' });
  await marks.getByRole('button', { name: 'File for the bank' }).waitFor();
  await marks.getByLabel('Reason').fill('Bank run of today');
  await marks.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByText('1 payout marked as paid').waitFor();
  await page.getByRole('heading', { name: '3 payouts' }).waitFor();
  assert.deepEqual(complaints, []);
});

test(
  'the queue is narrowed by campaign, prize and age; the address and the file say the same',
  present,
  async () => {
    const { page, complaints } = await opened.open('/payouts?status=all');
    const rows = page.getByRole('table', { name: 'Payouts' }).locator('tr[data-row]');
    await waitUntil('six payouts are shown', async () => assert.equal(await rows.count(), 6));
    await page.getByRole('combobox', { name: 'Prize' }).click();
    await page.getByRole('option', { name: 'Free spins' }).click();
    await waitUntil('three payouts are shown', async () => assert.equal(await rows.count(), 3));
    await page.getByRole('combobox', { name: 'Campaign' }).fill('first');
    await page.getByRole('option', { name: 'First Days' }).click();
    await page.waitForURL(({ searchParams }) => searchParams.get('campaign') === String(campaign_id));
    const sent = page.waitForRequest((request) => request.headers().accept?.startsWith('text/csv') === true);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    assert.equal(new URL((await sent).url()).search, `?campaign_id=${campaign_id}&prize=free_spins`);
    await page.getByRole('combobox', { name: 'Age' }).click();
    await page.getByRole('option', { name: 'Older than 1 day' }).click();
    await page.getByText('No payout matches these filters').waitFor();
    await page.reload();
    await page.getByText('No payout matches these filters').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await waitUntil('six payouts are shown', async () => assert.equal(await rows.count(), 6));
    assert.deepEqual(complaints, []);
  },
);

test('a payout is held until a time with a reason, and released with one', present, async () => {
  const { page, complaints } = await opened.open('/payouts?status=approved');
  await winner(page, 'chiara').click();
  await page.getByRole('button', { name: 'Hold' }).click();
  const holds = page.getByRole('dialog', { name: /^Hold/ });
  await holds.getByLabel('Reason').fill('Two accounts of one household?');
  await holds.getByLabel(/^Decide until/).fill('2026-12-05 12:10');
  await holds.getByRole('button', { name: 'Hold' }).click();
  await holds.waitFor({ state: 'detached' });
  await page.goto(`${opened.laurel.url}/console/payouts?status=held`);
  await page.getByText('Two accounts of one household? Decision due in 2 days').waitFor();
  await winner(page, 'chiara').click();
  await page.getByRole('button', { name: 'Release' }).click();
  const releases = page.getByRole('dialog', { name: /^Release/ });
  await releases.getByLabel('Reason').fill('They are two people');
  await releases.getByRole('button', { name: 'Release' }).click();
  await page.getByRole('dialog').getByText('They are two people').waitFor();
  await page.getByRole('dialog').getByText('Waiting for approval').waitFor();
  assert.deepEqual(complaints, []);
});

function winner(page: Page, name: string) {
  return page.getByRole('button', { name });
}
