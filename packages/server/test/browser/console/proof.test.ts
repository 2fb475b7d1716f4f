import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { waitUntil } from '../../support/waiting.ts';
import { openJudged } from './judge-screens.ts';
import { keepScreenshot, openConsole } from './opened-console.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);
let address: string;
before(async () => {
  if (present.skip !== undefined) return;
  address = `/campaigns/${opened.ids.running}/players/P-1001`;
});

const ready = (page: Page) => page.getByRole('table', { name: 'Rounds in order' }).waitFor();
const rows = (page: Page) => page.locator('tbody tr[data-counted]');

test(
  'from the board one reaches the proof, which agrees when it is folded again in the browser',
  present,
  async () => {
    const { page, complaints } = await opened.open(`/campaigns/${opened.ids.running}/board`);
    await page.getByRole('link', { name: /P-1001/ }).click();
    await ready(page);
    await page.getByRole('button', { name: 'Check again in this browser' }).click();
    const verdict = page.getByText(/^This browser folded .* and arrived at the same score/);
    await verdict.waitFor();
    const score = page.locator('p', { hasText: /points$/ }).first();
    await waitUntil('the proof finds the score that is shown', async () => {
      const shown = (await score.textContent())?.replace('points', '');
      assert.ok((await verdict.textContent())?.includes(`the same score, ${shown},`), `not ${shown}`);
    });
    await keepScreenshot(page, 'proof-checked-1280');
    assert.deepEqual(complaints, []);
  },
);

test(
  'the proof of a score: its file, the rounds of a reason, the events of a round, and all of it on paper',
  present,
  async () => {
    const { page, complaints } = await openJudged(opened, 'proof', address, ready);
    await hasItsFile(page);
    await printsAll(page);
    const all = await rows(page).count();
    await page.getByRole('button', { name: /^Count ·/ }).click();
    await page.waitForURL(/show=counted/);
    assert.ok((await rows(page).count()) <= all);
    await page.getByRole('button', { name: '2 events' }).first().click();
    await page.getByRole('table', { name: 'Events of the round' }).waitFor();
    assert.deepEqual(complaints, []);
  },
);

/** The file holds what the screen shows. */
async function hasItsFile(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download JSON' }).click(),
  ]);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  assert.equal(file.explanation.claim.rounds.length, file.explanation.count);
  assert.equal(file.campaign.id, opened.ids.running);
}

/** Paper has all rounds, and no button. */
async function printsAll(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' });
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
  await rows(page).last().waitFor();
  await keepScreenshot(page, 'proof-on-paper');
  await page.emulateMedia({ media: null });
}
