import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { type Management, signInOwner } from '../../support/management.ts';
import { everythingScored } from '../../support/scored.ts';
import { makeStaff } from '../../support/staff.ts';
import { DIALOG, judge } from './judge-screens.ts';
import { type ConsolePage, openConsole } from './opened-console.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);
let owner: Management;
/** Two managers, each in a browser of their own. */
let asks: ConsolePage;
let approves: ConsolePage;
before(async () => {
  if (present.skip !== undefined) return;
  owner = await signInOwner(opened.laurel);
  const [one, two] = [await makeStaff(opened.laurel, 'manager'), await makeStaff(opened.laurel, 'manager')];
  asks = await opened.open('/now', { user: one });
  approves = await opened.open('/now', { user: two, isOwn: true });
});

const go = (page: Page, path: string) => page.goto(`${opened.laurel.url}/console${path}`);
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const confirm = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).click();
const campaign = async () => (await owner.get(`/api/v1/campaigns/${opened.ids.running}`)).body;

/** Refusals that a page shows are answers, which browsers write to their console. */
function assertNoComplaints({ complaints }: ConsolePage): void {
  assert.deepEqual(
    complaints.filter((one) => !/409|422/.test(one)),
    [],
  );
}

async function edit(page: Page, field: string, value: string): Promise<void> {
  await go(page, `/campaigns/${opened.ids.running}/edit`);
  await page.getByLabel(field).fill(value);
  await press(page, 'Review changes');
  await page.getByText('Cost of the prizes won so far').waitFor();
}

test('one person asks for an edit, which changes nothing yet', present, async () => {
  const { page } = asks;
  await edit(page, 'Lowest stake', '3');
  await page.getByLabel('After another person has approved it').check();
  await page.getByLabel('Reason').fill('Small stakes shall not count');
  await judge(page, 'change-request-ask');
  await press(page, 'Ask for this change');
  await page.getByText('You asked for this change; another person approves it.').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Approve…' }).isDisabled());
  assert.equal((await campaign()).version, 1);
  assertNoComplaints(asks);
});

test('another one finds it, and reads what changes and for which players', present, async () => {
  const { page } = approves;
  await go(page, '/now');
  await page.getByRole('link', { name: '1 change request waits for approval' }).click();
  await page.getByRole('link', { name: 'Small stakes shall not count' }).waitFor();
  await judge(page, 'change-requests');
  await page.getByRole('link', { name: 'Small stakes shall not count' }).click();
  const difference = page.getByRole('region', { name: 'What changes' }).getByRole('listitem');
  await difference.filter({ hasText: /Lowest stake.*none.*€3\.00/ }).waitFor();
  await page.getByRole('region', { name: 'Effect on players' }).getByText('Change their place').waitFor();
  await judge(page, 'change-request');
  assertNoComplaints(approves);
});

test(
  'what is different since it was asked is shown, and a bound that is passed is said at its field',
  present,
  async () => {
    const { page } = approves;
    const bet = gameround({ player_id: 'P-1010', amount: 500, timestamp: '2026-12-02T21:00:00Z' });
    await sendEvents(opened.laurel, [bet]);
    await everythingScored(owner);
    await page.reload();
    await page
      .getByRole('table', { name: 'What is different since it was asked' })
      .getByText('P-1010')
      .waitFor();
    await judge(page, 'change-request-different');
    await press(page, 'Approve…');
    const dialog = page.getByRole('dialog');
    await judge(page, 'approve-change', { within: DIALOG });
    await dialog.getByLabel('Most players who may lose a prize').fill('x');
    await confirm(page, 'Approve as version 2');
    await dialog.getByText(/must be/).waitFor();
    assert.equal((await campaign()).version, 1);

    await dialog.getByLabel('Most players who may lose a prize').fill('9');
    await dialog.getByLabel('Reason').fill('As announced');
    await confirm(page, 'Approve as version 2');
    await page.getByText('Was approved').waitFor();
    await page.getByText('As announced').waitFor();
    const { version, rules } = await campaign();
    assert.deepEqual([version, rules.min_bet], [2, '3']);
    assertNoComplaints(approves);
  },
);

test(
  'where the brand demands it one can only ask; an edit that came in between is shown',
  present,
  async () => {
    await owner.patch('/api/v1/tenants/1', { change_requests: 'required' });
    await edit(asks.page, 'Highest stake', '400');
    await asks.page.getByText('In this brand a second person approves each edit').waitFor();
    assert.equal(await asks.page.getByRole('button', { name: 'Apply as version' }).count(), 0);
    await asks.page.getByLabel('Reason').fill('No high rollers');
    await judge(asks.page, 'change-request-must-ask');
    await press(asks.page, 'Ask for this change');
    await asks.page.getByText('Waits for approval').waitFor();
    const first = new URL(asks.page.url()).pathname.replace('/console', '');

    await owner.patch('/api/v1/tenants/1', { change_requests: 'optional' });
    const theirs = { ...(await campaign()), leaderboard_size: 40, reason: 'A shorter board' };
    assert.equal((await owner.put(`/api/v1/campaigns/${opened.ids.running}`, theirs)).status, 200);
    await go(approves.page, first);
    await approves.page.getByRole('alert').getByText('The campaign was edited since').waitFor();
    await approves.page.getByRole('alert').getByText('Rows of the public board').waitFor();
    assert.ok(await approves.page.getByRole('button', { name: 'Approve…' }).isDisabled());
    await judge(approves.page, 'change-request-edited-since');
    assertNoComplaints(approves);
  },
);

test(
  'an overtaken request is asked for again on top of the newest version, then withdrawn; others reject',
  present,
  async () => {
    const first = new URL(approves.page.url()).pathname.replace('/console', '');
    await go(asks.page, first);
    await asks.page.getByRole('link', { name: 'Ask again on top of version 3' }).click();
    assert.equal(await asks.page.getByLabel('Highest stake').inputValue(), '400');
    await press(asks.page, 'Review changes');
    const changes = asks.page.getByRole('region', { name: 'What changes' }).getByRole('listitem');
    await changes.filter({ hasText: 'Highest stake' }).waitFor();
    assert.equal(await changes.count(), 1);
    await asks.page.getByLabel('After another person has approved it').check();
    await asks.page.getByLabel('Reason').fill('No high rollers, again');
    await press(asks.page, 'Ask for this change');
    await asks.page.getByText('Waits for approval').waitFor();

    await go(asks.page, first);
    await press(asks.page, 'Withdraw…');
    await confirm(asks.page, 'Withdraw');
    await asks.page.getByText('Was withdrawn').waitFor();
    await go(approves.page, `/campaigns/${opened.ids.running}/change-requests`);
    await approves.page.getByRole('link', { name: 'No high rollers, again' }).click();
    await press(approves.page, 'Reject…');
    const dialog = approves.page.getByRole('dialog');
    assert.ok(await dialog.getByRole('button', { name: 'Reject' }).isDisabled());
    await dialog.getByLabel('Reason').fill('Not before the weekend');
    await confirm(approves.page, 'Reject');
    await approves.page.getByText('Was rejected').waitFor();
    await approves.page.getByText('Not before the weekend').waitFor();
    await go(approves.page, `/campaigns/${opened.ids.running}/change-requests`);
    for (const state of ['Was approved', 'Was withdrawn', 'Was rejected'])
      await approves.page.getByRole('cell', { name: state }).waitFor();
    await judge(approves.page, 'campaign-change-requests');
    assert.equal((await campaign()).version, 3);
    assertNoComplaints(asks);
    assertNoComplaints(approves);
  },
);
