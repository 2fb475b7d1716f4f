import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser, keepPicture } from '../../support/browser.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { signInOwner } from '../../support/management.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { untilAtRest } from '../judged-page.ts';
import { type OpenedConsole, openConsole, signInAt } from './opened-console.ts';
import { seedPlans } from './seeded-plans.ts';

/** Where the pictures of docs/console.md go: `STORY_PICTURES=docs/console npm test -- …/story.test.ts` makes them again. */
const pictures = process.env.STORY_PICTURES ?? join(tmpdir(), 'laurel-screenshots', 'console', 'story');

const present = inBrowser();

let opened: OpenedConsole;
let rewards: Receiver;
before(async () => {
  if (present.skip !== undefined) return;
  await mkdir(pictures, { recursive: true });
  rewards = await startReceiver();
  opened = await openConsole({ WEBHOOK_PRIVATE_TARGETS: 'allow' });
  await seedPlans(opened);
  const owner = await signInOwner(opened.laurel);
  const set = await owner.put('/api/v1/reward-endpoint', { url: rewards.url, shape: 'parameters' });
  assert.equal(set.status, 200, JSON.stringify(set.body));
});
after(async () => {
  await opened?.close();
  await rewards?.close();
});

test('from the printed address to a prize that is paid, by clicking alone', present, async () => {
  const { page, complaints } = await opened.open('', { user: null, isOwn: true });
  await signIn(page);
  await planFromTemplate(page);
  await rehearse(page);
  await publish(page);
  await watch(page);
  await prove(page);
  await edit(page);
  await settle(page);
  await pay(page);
  assert.deepEqual(complaints, []);
});

async function keep(page: Page, name: string): Promise<void> {
  await untilAtRest(page);
  await keepPicture(page, join(pictures, `${name}.png`), false);
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the campaign' }).getByRole('link', { name }).click();

async function signIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await signInAt(page, opened.laurel.username, opened.laurel.password);
  await page.getByRole('heading', { name: 'Now' }).first().waitFor();
  await page.getByText('Winter Points').first().waitFor();
  await keep(page, '1-now');
}

async function planFromTemplate(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('link', { name: 'New campaign' }).click();
  await page.getByLabel('Name', { exact: true }).fill('December Sprint');
  await page.getByLabel(/^Start \(/).fill('2026-12-03 10:00');
  await page.getByLabel(/^End \(/).fill('2026-12-09 22:00');
  await page.locator('laurel-board').getByText('€100').first().waitFor();
  await keep(page, '2-plan');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('The draft is saved').waitFor();
  await page.waitForURL(/\/campaigns\/\d+\/edit/);
  await untilAtRest(page);
}

async function rehearse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Rehearse the saved version' }).click();
  await page.getByRole('button', { name: 'Rehearse' }).click();
  await page.getByText('Players did not know of the campaign.').waitFor();
  await keep(page, '3-rehearse');
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText('December Sprint is published').waitFor();
}

/** Players play while the page is open. */
async function watch(page: Page): Promise<void> {
  await tab(page, 'Board');
  const lines = page.getByRole('row', { name: /P-10/ });
  for (const [nth, player_id] of ['P-1003', 'P-1001', 'P-1002', 'P-1005'].entries()) {
    const round = { player_id, round_id: `story-${nth}`, timestamp: `2026-12-03T11:0${nth}:00Z` };
    await sendEvents(opened.laurel, [
      gameround({ ...round, amount: 20 * (nth + 1) }),
      gameround({ ...round, is_win: true, amount: 5, timestamp: `2026-12-03T11:0${nth}:09Z` }),
    ]);
    await lines.nth(nth).waitFor();
    await lines.first().filter({ hasText: player_id }).waitFor();
  }
  // The figures follow the board with a pause.
  await page.getByText('of 4 players').waitFor();
  await keep(page, '4-board');
}

async function prove(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /P-1005/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Check again in this browser' }).click();
  await page.getByText(/^This browser folded .* and arrived at the same score/).waitFor();
  await keep(page, '5-proof');
  await page.goBack();
}

async function edit(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Lowest stake').fill('50');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByText('Cost of the prizes won so far').waitFor();
  await keep(page, '6-edit');
  await page.getByLabel('Reason').fill('Only rounds of EUR 50 and more, as announced');
  await page.getByRole('button', { name: 'Apply as version' }).click();
  await page.getByRole('navigation', { name: 'Parts of the campaign' }).waitFor();
}

async function settle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finish early' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish early' }).click();
  await page.getByText('December Sprint: finished').waitFor();
  // The grace for late events passes.
  await opened.laurel.setClock('2026-12-03T12:20:00Z');
  await page.clock.setSystemTime('2026-12-03T12:20:00Z');
  await tab(page, 'Evidence');
  await page.getByRole('button', { name: 'Compute it in this browser' }).click();
  await page.getByText('The same: this is the settled board').waitFor();
  await keep(page, '7-settled');
}

async function pay(page: Page): Promise<void> {
  await tab(page, 'Payouts');
  await page.getByRole('button', { name: /^Approve/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await page
    .getByRole('row', { name: /P-1005|elsa/ })
    .getByText('Paid', { exact: true })
    .waitFor();
  const [sent] = await rewards.until(2);
  assert.deepEqual([sent?.body.kind, sent?.body.amount, sent?.body.currency], ['cash', '100', 'EUR']);
  await keep(page, '8-paid');
}
