import { before } from 'node:test';
import { raiseAlarm } from '../../support/alarms-of-payouts.ts';
import { inBrowser } from '../../support/browser.ts';
import { atPace } from '../../support/delays.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { signInOwner } from '../../support/management.ts';
import { makeStaff } from '../../support/staff.ts';
import { confirm, countClicks, go, openCampaign, press, see, testTasks, write } from './counted-tasks.ts';
import { openConsole } from './opened-console.ts';
import { settledCampaign } from './seeded-settlement.ts';

const present = inBrowser();
const now = '2026-12-03T12:30:00Z';
const opened = forFile(openConsole, present);
let approves: Awaited<ReturnType<typeof makeStaff>>;
before(async () => {
  if (present.skip !== undefined) return;
  const campaign_id = await settledCampaign(opened);
  await opened.laurel.setClock(now);
  for (const player_id of ['P-1002', 'P-1003']) await raiseAlarm(opened.laurel, { campaign_id, player_id });
  const owner = await signInOwner(opened.laurel);
  await owner.patch('/api/v1/tenants/1', { change_requests: 'required' });
  approves = await makeStaff(opened.laurel, 'manager');
});

/** Plays eight rounds a second while somebody works. */
async function whilePlayed(work: () => Promise<void>): Promise<void> {
  const played = new AbortController();
  let round = 0;
  const playing = atPace(125, played.signal, () => {
    const player_id = `P-${1001 + (++round % 8)}`;
    return sendEvents(opened.laurel, [gameround({ player_id, timestamp: now, round_id: `busy-${round}` })]);
  });
  await work().finally(() => played.abort());
  await playing;
}

/** Another manager approves the edit in a page of their own, in six clicks at most. */
async function approveEdit(): Promise<void> {
  const { page } = await opened.open('/now', { user: approves, isOwn: true, now });
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: '1 change request waits for approval' }).click();
  await page.getByRole('link', { name: 'Small stakes shall not count' }).click();
  await press(page, 'Approve…');
  await confirm(page, 'Approve as version 2');
  await see(page, 'Was approved');
  await clicks();
}

/** What a manager does in the course of a week. */
testTasks(opened, { now }, 10, {
  'Approve a week’s payouts with two alarms among them': async (page) => {
    await go(page, 'Payouts');
    await page.getByLabel('Select all shown').check();
    await press(page, /^Approve \d+$/);
    await see(page, '2 wait for a decision');
    await confirm(page, 'Approve 4 of 6');
    await see(page, '4 of 6 approved; 2 wait for a decision');
    await page.getByRole('dialog').getByRole('listitem').nth(1).waitFor();
  },
  'Answer whether a campaign was worth it': async (page) => {
    await go(page, 'Campaigns');
    await openCampaign(page, 'First Days');
    await page.getByRole('link', { name: 'Figures' }).click();
    const [report] = await Promise.all([page.waitForEvent('download'), press(page, 'Report to print')]);
    await report.path();
  },
  'Gather players who have not played for 30 days': async (page) => {
    await go(page, 'Segments');
    // An empty list offers it, too.
    await page.getByRole('button', { name: 'New segment by rule' }).first().click();
    const dialog = page.getByRole('dialog');
    await write(page, dialog.getByLabel('Name'), 'Lapsed');
    await dialog.getByLabel('Fact').click();
    await page.getByRole('option', { name: 'Last seen' }).click();
    await dialog.getByLabel('Does not hold').check();
    await confirm(page, 'Create segment');
    await page.getByRole('row').filter({ hasText: 'Lapsed' }).waitFor();
  },
  'End a campaign early and start its copy': async (page) => {
    await openCampaign(page, 'The Big Coin');
    await press(page, 'Finish early');
    await confirm(page, 'Finish early');
    await see(page, 'The Big Coin: finished');
    await page.getByRole('link', { name: 'Copy' }).click();
    await press(page, 'Publish…');
    await confirm(page, 'Publish');
    await see(page, 'The Big Coin is published');
  },
  'Edit a busy campaign with two people': async (page) => {
    await openCampaign(page, 'Winter Points');
    await page.getByRole('link', { name: 'Edit' }).click();
    await write(page, page.getByLabel('Lowest stake'), '3');
    await press(page, 'Review changes');
    await write(page, page.getByLabel('Reason'), 'Small stakes shall not count');
    await press(page, 'Ask for this change');
    await see(page, 'You asked for this change; another person approves it.');
    await whilePlayed(approveEdit);
  },
});
