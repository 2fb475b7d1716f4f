import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser, keepPicture } from '../../support/browser.ts';
import { signInOwner } from '../../support/management.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { waitUntil } from '../../support/waiting.ts';
import { untilAtRest } from '../judged-page.ts';
import { judgeScreen } from './judge-screens.ts';
import { type OpenedConsole, openConsole } from './opened-console.ts';
import { cheats, SETTLED, seedJudged, settleJudged } from './seeded-judged.ts';

/** Where the pictures of the guide go: `STORY_PICTURES=docs/console npm test -- …/judge.test.ts` makes them again. */
const pictures = process.env.STORY_PICTURES ?? join(tmpdir(), 'laurel-screenshots', 'console', 'story');

const present = inBrowser();

let opened: OpenedConsole;
let rewards: Receiver;
let campaign_id: number;
before(async () => {
  if (present.skip !== undefined) return;
  await mkdir(pictures, { recursive: true });
  rewards = await startReceiver();
  opened = await openConsole({ WEBHOOK_PRIVATE_TARGETS: 'allow' });
  campaign_id = await seedJudged(opened);
  const owner = await signInOwner(opened.laurel);
  const set = await owner.put('/api/v1/reward-endpoint', { url: rewards.url, shape: 'parameters' });
  assert.equal(set.status, 200, JSON.stringify(set.body));
});
after(async () => {
  await opened?.close();
  await rewards?.close();
});

test(
  'a campaign ends, two payouts are held, and the manager judges them before anybody is paid',
  present,
  async () => {
    await settleJudged(opened, campaign_id);
    const { page, complaints } = await opened.open('/now', { now: SETTLED });
    await seeWhy(page);
    await lookWithoutThem(page);
    await confirmOne(page);
    await dismissOneAndRelease(page);
    await payTheOthers(page);
    await printTheRecord(page);
    assert.deepEqual(complaints, []);
  },
);

async function keep(page: Page, name: string): Promise<void> {
  await untilAtRest(page);
  await keepPicture(page, join(pictures, `${name}.png`), false);
}

/** Three clicks lead from the first screen to the evidence. */
async function seeWhy(page: Page): Promise<void> {
  await page.getByRole('link', { name: '2 payouts are held' }).click();
  const held = page.getByRole('table', { name: 'Payouts' }).locator('tr[data-row]');
  await waitUntil('two payouts are held', async () => assert.equal(await held.count(), 2));
  await page.getByRole('button', { name: 'IvoSilva' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Split stakes' }).click();
  await page.getByRole('heading', { name: 'Split stakes' }).waitFor();
  await page.getByText(/^Placed 6 or more equal bets at once on one game \d+ times/).waitFor();
  const evidence = page.getByRole('region', { name: 'Evidence' }).getByRole('listitem');
  assert.ok((await evidence.count()) > 10);
  await evidence.filter({ hasText: 'bets of 1 EUR on GD3 within' }).first().waitFor();
  await keep(page, 'judge-1-alarm');
  const rounds = page.getByRole('region', { name: 'Rounds next to those of others' });
  await rounds
    .getByText(/^IvoSilva usually starts a round 0.1 s after the one before, others after/)
    .first()
    .waitFor();
}

async function lookWithoutThem(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'MORNING' }).click();
  await page.getByRole('link', { name: '1 open alarm about IvoSilva' }).waitFor();
  await page.getByRole('button', { name: 'What if…' }).click();
  await page.getByRole('button', { name: 'Without the 3 players who have an open alarm' }).click();
  const out = page.getByRole('list', { name: 'Players who are left out' }).getByRole('listitem');
  await waitUntil('three are out', async () => assert.equal(await out.count(), 3));
  await out.filter({ hasText: 'IvoSilva (demo-49) leaves place 1 and headphones' }).waitFor();
  const first = page.getByRole('table', { name: 'The board without them' }).locator('tr[data-row]').first();
  assert.match((await first.textContent()) ?? '', /headphones/);
  await keep(page, 'judge-2-what-if');
}

async function confirmOne(page: Page): Promise<void> {
  await page.getByRole('link', { name: '1 open alarm about IvoSilva' }).click();
  await page.getByRole('link', { name: 'Split stakes' }).click();
  await page.getByRole('button', { name: 'Confirm…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm: Split stakes' });
  await dialog.getByLabel('Reason').fill('Eight bets within a second, all along');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Eight bets within a second, all along').waitFor();
  await page.getByRole('button', { name: 'Reject' }).click();
  const rejects = page.getByRole('dialog', { name: /^Reject/ });
  await rejects.getByLabel('Reason').fill('The stakes were split');
  await rejects.getByRole('button', { name: 'Reject' }).click();
  await page
    .getByRole('region', { name: /^Payouts of the player/ })
    .getByText('Rejected')
    .waitFor();
}

/** One click is enough where an alarm is wrong; a hold stays until somebody releases it, and the dialog names what is open. */
async function dismissOneAndRelease(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Alarms' }).click();
  await page.getByRole('button', { name: 'Wrong alarm: Mirrored play, ClaraSilva' }).click();
  await page.getByRole('row', { name: new RegExp(cheats.second) }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Mirrored play' }).click();
  await page.getByRole('link', { name: 'alarms of ClaraSilva' }).waitFor();
  const payouts = page.getByRole('region', { name: /^Payouts of the player/ });
  await payouts.getByText('Held', { exact: true }).waitFor();
  await payouts.getByRole('button', { name: 'Release' }).click();
  const releases = page.getByRole('dialog', { name: /^Release/ });
  await releases.getByRole('link', { name: 'Mirrored play' }).waitFor();
  await releases.getByLabel('Reason').fill('Both accounts were looked at');
  await releases.getByRole('button', { name: 'Release' }).click();
  await payouts.getByText('Waiting', { exact: true }).waitFor();
}

/** What has an open alarm is left out and named; once that is dismissed, it is paid like the others. */
async function payTheOthers(page: Page): Promise<void> {
  await page.goto(`${opened.laurel.url}/console/campaigns/${campaign_id}/payouts`);
  await page.getByRole('button', { name: 'Approve all 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  const leftOut = page.getByRole('dialog', { name: '1 payout was left out' });
  await leftOut.getByText(cheats.first).waitFor();
  await leftOut.getByRole('link', { name: 'Mirrored play' }).click();
  await page.getByRole('button', { name: /^Wrong alarm/ }).click();
  await page.getByRole('region', { name: 'Decisions' }).getByText('Wrong alarm').waitFor();
  const payouts = page.getByRole('region', { name: /^Payouts of the player/ });
  await payouts.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await payouts.getByText('Paid', { exact: true }).waitFor();
  const sent = await rewards.until(2);
  const players = sent.map(({ body }) => body.player_id);
  assert.ok(players.includes(cheats.first) && !players.includes(cheats.splitter), players.join());
}

/** The record has both decisions with their reasons; printing is only counted, as it would stop the page. */
async function printTheRecord(page: Page): Promise<void> {
  await page.goto(`${opened.laurel.url}/console/campaigns/${campaign_id}/board`);
  await page.getByRole('link', { name: 'Record' }).click();
  await page.getByRole('heading', { name: 'Record of Morning Warm-up' }).waitFor();
  const alarms = page.getByRole('table', { name: 'Alarms and what became of them' });
  await alarms
    .getByRole('row', { name: /demo-49.*Confirmed.*Eight bets within a second, all along/ })
    .waitFor();
  await alarms.getByRole('row', { name: /demo-47.*Dismissed.*Wrong alarm/ }).waitFor();
  await page.evaluate('globalThis.printed = 0; globalThis.print = () => { globalThis.printed++; }');
  await page.getByRole('button', { name: 'Print' }).click();
  assert.equal(await page.evaluate('globalThis.printed'), 1);
}

test('every screen of the judge in every look', present, async () => {
  const { body } = await (await signInOwner(opened.laurel)).get(`/api/v1/alarms?campaign_id=${campaign_id}`);
  const [alarm] = body.results.filter(({ kind }: { kind: string }) => kind === 'mirror_play');
  await judgeScreen(opened, 'alarms', '/alarms?status=all', (page) =>
    page.getByRole('link', { name: 'Split stakes' }).waitFor(),
  );
  await judgeScreen(opened, 'alarm', `/alarms/${alarm.id}`, (page) =>
    page.getByRole('figure', { name: /usually starts a round/ }).waitFor(),
  );
  await judgeScreen(opened, 'alarm-thresholds', '/alarms/thresholds', tryThresholds);
  const without = [cheats.splitter, cheats.first].join(',');
  await judgeScreen(
    opened,
    'board-what-if',
    `/campaigns/${campaign_id}/board?whatif=on&without=${encodeURIComponent(without)}`,
    (page) => page.getByText('IvoSilva (demo-49) leaves place 1 and headphones').waitFor(),
  );
});

/** A pair has not everything in common, so its alarms would be raised no more. */
async function tryThresholds(page: Page): Promise<void> {
  await page.getByLabel('Share of play that both have at the same time, 0 to 1').fill('0.99');
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await page.getByRole('region', { name: 'MORNING' }).getByText('1 alarm instead of 3').waitFor();
  const lines = page.getByRole('table', { name: 'Alarms of MORNING with these thresholds' });
  await waitUntil('two alarms ask for no more', async () =>
    assert.equal(await lines.getByText('No more', { exact: true }).count(), 2),
  );
}
