import assert from 'node:assert/strict';
import { before } from 'node:test';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { confirm, go, openCampaign, press, see, testTasks, write } from './counted-tasks.ts';
import { openConsole } from './opened-console.ts';
import { seedDailyWork, TODAY } from './seeded-daily-work.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);
before(async () => {
  if (present.skip !== undefined) return;
  await seedDailyWork(opened);
});

/** What a manager does of a morning. */
testTasks(opened, { now: TODAY }, 0, {
  'Find out why a player is not on a board': async (page) => {
    await openCampaign(page, 'Winter Points');
    await write(page, page.getByLabel('Player id or name'), 'diego');
    await page.keyboard.press('Enter');
    await page.getByRole('listitem').filter({ hasText: 'diego P-1004: Disqualified by staff' }).waitFor();
  },
  'Copy last week’s tournament for next week with double prizes': async (page) => {
    await go(page, 'Campaigns');
    await openCampaign(page, 'First Days');
    await page.getByRole('link', { name: 'Copy' }).click();
    await press(page, 'Multiply prizes');
    await press(page, 'Publish…');
    await see(page, /At most they cost cash €3,000.00, free spins 300/);
    await see(page, '8 Dec 2026, 00:00 UTC');
    await confirm(page, 'Publish');
    await see(page, 'First Days is published');
  },
  'Find out who was paid late': async (page) => {
    await go(page, 'Payouts');
    await page.getByRole('radiogroup', { name: 'Status of the payouts' }).getByText('Paid').click();
    await page.getByRole('combobox', { name: 'Paid' }).click();
    await page.getByRole('option', { name: 'Paid after 1 day' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: 'amelie' })
      .getByText('2 days after the settlement')
      .waitFor();
    assert.equal(await page.getByRole('table', { name: 'Payouts' }).locator('tr[data-row]').count(), 1);
  },
  'Check a score that a player disputes': async (page) => {
    await openCampaign(page, 'Winter Points');
    await page.getByRole('link', { name: /bruno/ }).first().click();
    await press(page, 'Check again in this browser');
    await see(page, /arrived at the same score/);
  },
  'See what tomorrow’s edit would do': async (page) => {
    await openCampaign(page, 'Winter Points');
    await page.getByRole('link', { name: 'Edit' }).click();
    await write(page, page.getByLabel('Lowest stake'), '3');
    await press(page, 'Review changes');
    await see(page, 'Cost of the prizes won so far');
  },
  'Pay all winners of a tournament but one': async (page) => {
    await go(page, 'Payouts');
    await page.getByRole('link', { name: 'First Days' }).first().click();
    await see(page, 'Reconciliation');
    await page.getByLabel('Select all shown').check();
    await page.getByLabel('Select bruno, €250.00').uncheck();
    await press(page, 'Approve 4');
    await confirm(page, 'Approve');
    await page.getByRole('row').filter({ hasText: 'chiara' }).getByText('Approved').waitFor();
    await page.getByRole('row').filter({ hasText: 'bruno' }).getByText('Waiting', { exact: true }).waitFor();
  },
  'End a tournament early, knowing what follows': async (page) => {
    await openCampaign(page, 'Night Run');
    await press(page, 'Finish early');
    await see(page, 'Who wins');
    await confirm(page, 'Finish early');
    await see(page, 'Night Run: finished');
  },
  'Upload a list of VIPs': async (page) => {
    await go(page, 'Segments');
    await page.getByRole('button', { name: 'New segment' }).first().click();
    await write(page, page.getByRole('dialog').getByLabel('Name'), 'VIPs');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, /CSV file/)]);
    const buffer = Buffer.from('player_id\nP-1001\nP-1002\n');
    await chooser.setFiles({ name: 'vips.csv', mimeType: 'text/csv', buffer });
    await confirm(page, 'Create segment');
    await page.getByRole('row').filter({ hasText: 'VIPs' }).waitFor();
  },
  'Take a cheater off a board, knowing who moves up': async (page) => {
    await openCampaign(page, 'Winter Points');
    await press(page, 'Disqualify jonas');
    await page.getByRole('dialog').getByText(/move/).first().waitFor();
    await write(page, page.getByRole('dialog').getByLabel('Reason'), 'Shared account');
    await confirm(page, 'Disqualify');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },
  'Add the exchange rate that rounds wait for': async (page) => {
    await go(page, 'Exchange rates');
    await press(page, 'Add rates of NOK');
    await write(page, page.getByRole('dialog').getByRole('textbox'), '11.8');
    await confirm(page, 'Set 1 rate');
    await see(page, '1 rate set');
    await page.getByText('No rate at all').waitFor({ state: 'detached' });
  },
});
