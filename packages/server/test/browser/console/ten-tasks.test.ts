import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { documentPath } from '../../support/document-script.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { signInOwner } from '../../support/management.ts';
import { everythingScored } from '../../support/scored.ts';
import { type OpenedConsole, openConsole } from './opened-console.ts';
import { settledCampaign } from './seeded-settlement.ts';

const present = inBrowser();
const now = '2026-12-03T12:15:00Z';

let opened: OpenedConsole;
before(async () => {
  if (present.skip !== undefined) return;
  opened = await openConsole();
  await settledCampaign(opened);
  const owner = await signInOwner(opened.laurel);
  await owner.post(`/api/v1/campaigns/${opened.ids.running}/disqualifications`, {
    player_id: 'P-1004',
    reason: 'Two accounts',
  });
  const krone = gameround({ player_id: 'P-1003', timestamp: '2026-12-02T20:00:00Z', currency: 'NOK' });
  await sendEvents(opened.laurel, [krone]);
  await everythingScored(owner);
});
after(() => opened?.close());

const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const openCampaign = async (page: Page, name: string) => {
  await go(page, 'Campaigns');
  await page.getByRole('link', { name }).click();
};

/** What a manager does of a morning, in the order of docs/guides/ten-tasks.md; each begins on *Now*. */
const tasks: Record<string, (page: Page) => Promise<unknown>> = {
  'Find out why a player is not on a board': async (page) => {
    await go(page, 'Players');
    await page.getByLabel('Name or id of a player').fill('diego');
    await page.getByRole('link', { name: 'diego' }).click();
    await page
      .getByText(/Not on the board: .*disqualified/i)
      .first()
      .waitFor();
  },
  'Copy last week’s tournament for next week with double prizes': async (page) => {
    await openCampaign(page, 'First Days');
    await page.getByRole('link', { name: 'Copy' }).click();
    await page.getByLabel('Custom id').fill('NEXT-DAYS');
    await page.getByLabel(/^Start \(/).fill('2026-12-08 00:00');
    await page.getByLabel(/^End \(/).fill('2026-12-10 00:00');
    await page.getByLabel('Amount').first().fill('2000');
    await page.getByLabel('Amount').nth(1).fill('500');
    await press(page, 'Save draft');
    await page.getByText('The draft is saved').waitFor();
    await press(page, 'Publish');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText(/: published$/).waitFor();
  },
  'Pay the winners of a tournament': async (page) => {
    await go(page, 'Payouts');
    await page.getByLabel('Select all shown').check();
    await press(page, 'Approve 6');
    await press(page, 'Approve');
    await page.getByText('6 payouts approved').waitFor();
  },
  'Find out who was paid late': async (page) => {
    await markOnePaid();
    await go(page, 'Payouts');
    await page.getByRole('radiogroup', { name: 'Status of the payouts' }).getByText('Paid').click();
    await page
      .getByText(/after the settlement$/)
      .first()
      .waitFor();
  },
  'See which tournaments overlap': async (page) => {
    await go(page, 'Campaigns');
    await page.getByText('Calendar', { exact: true }).click();
    await page.getByText('Winter Points').first().waitFor();
  },
  'Prove to a player why the score is what it is': async (page) => {
    await openCampaign(page, 'Winter Points');
    await page
      .getByRole('link', { name: /amelie/ })
      .first()
      .click();
    await press(page, 'Check again in this browser');
    await page.getByText(/arrived at the same score/).waitFor();
  },
  'Take a player off a board, knowing who moves up': async (page) => {
    await openCampaign(page, 'Winter Points');
    await press(page, 'Disqualify jonas');
    const dialog = page.getByRole('dialog', { name: 'Disqualify jonas?' });
    await dialog.getByLabel('Reason').fill('Shared account');
    await dialog.getByRole('button', { name: 'Disqualify' }).click();
    await dialog.waitFor({ state: 'detached' });
  },
  'Add the exchange rate that rounds wait for': async (page) => {
    await go(page, 'Exchange rates');
    await press(page, 'Add rates of NOK');
    await page.getByRole('textbox').fill('NOK 2026-12-01 11.8');
    await press(page, 'Set 1 rate');
    await page.getByText('No rate at all').waitFor({ state: 'detached' });
  },
  'Rehearse a draft on the last weeks': async (page) => {
    await openCampaign(page, 'New Year in 24 Hours');
    await page.getByRole('link', { name: 'Rehearse' }).click();
    await press(page, 'Rehearse');
    await page.getByText('Players did not know of the campaign.').waitFor();
  },
  'Compare two tournaments': async (page) => {
    await go(page, 'Campaigns');
    for (const id of ['WINTER-POINTS', 'FIRST-DAYS'])
      await page.getByLabel(new RegExp(`^Select .*, ${id}$`)).check();
    await page.getByRole('link', { name: 'Compare 2' }).click();
    await page.getByRole('row', { name: /^Turnover/ }).waitFor();
  },
};

async function markOnePaid(): Promise<void> {
  const owner = await signInOwner(opened.laurel);
  const { body } = await owner.get('/api/v1/payouts?status=approved&page_size=1');
  const paid = await owner.post(`/api/v1/payouts/${body.results[0].id}/mark-paid`, { reason: 'By hand' });
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
}

/** The clicks that the page says of each task now. */
function statedClicks(): Map<string, number> {
  const rows = readFileSync(documentPath('docs/guides/ten-tasks.md'), 'utf8').matchAll(
    /^\| \d+ \| ([^|]+) \| [^|]+ \| [^|]+ \| (\d+) \|$/gm,
  );
  return new Map(Array.from(rows, ([, title = '', clicks]) => [title, Number(clicks)]));
}

for (const [title, work] of Object.entries(tasks))
  test(`${title}: in as many clicks as its row says, six at most`, present, async () => {
    const { page, complaints } = await opened.open('/now', { now });
    await page.getByText('Running and upcoming').waitFor();
    await page.evaluate(
      `addEventListener('pointerdown', () => { window.clicks = (window.clicks ?? 0) + 1; }, true)`,
    );
    await work(page);
    const clicks = await page.evaluate('window.clicks');
    assert.ok(Number(clicks) <= 6, `${clicks} clicks`);
    assert.equal(clicks, statedClicks().get(title));
    assert.deepEqual(complaints, []);
  });
