import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { casino, sendMessages } from '../../support/fasttrack.ts';
import { forFile } from '../../support/for-file.ts';
import { signInOwner } from '../../support/management.ts';
import { makeStaff } from '../../support/staff.ts';
import { DIALOG, judge } from './judge-screens.ts';
import { openConsole } from './opened-console.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);
const staff = forFile(() => signInOwner(opened.laurel), present);
before(async () => {
  if (present.skip !== undefined) return;
  await sendMessages(opened.laurel, [
    casino({ unique_id: 'back-1', user_id: PLAYER, round_id: 'r-1', type: 'rollbackbet', amount: 5 }),
    casino({ unique_id: 'wrong-1', user_id: 'P-1002', type: 'refund' }),
    casino({ unique_id: 'back-2', user_id: 'P-1002', round_id: 'r-2', type: 'rollbackwin' }),
  ]);
});

/** As platforms make them. */
const PLAYER = '8f14e45f-ceea-467f-9575-2d3a1c0b7e21';

const stateOf = async (message_id: string) =>
  (await staff.get(`/api/v1/refused-events?message_id=${message_id}`)).body.results[0];
const row = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Refused messages' }).getByRole('row').filter({ hasText: text });
const choose = (page: Page, state: string) =>
  page.getByRole('radiogroup', { name: 'State' }).getByText(state, { exact: true }).click();

test(
  'refused messages are listed with their reasons, sent again once what was missing is there, and discarded',
  present,
  async () => {
    const { page, complaints } = await opened.open('/intake');
    await page.getByText('Refused messages', { exact: true }).first().click();
    await row(page, 'back-1').getByText('no event of this round, kind and amount').waitFor();
    await row(page, 'wrong-1').getByText('/data/type').waitFor();
    await judge(page, 'refused-messages');
    // An id of 36 characters takes two lines of its column, not nine.
    const id = row(page, 'back-1').getByText(PLAYER);
    assert.ok(((await id.boundingBox())?.height ?? 0) < 50, 'the id of a player is broken into pieces');

    await page.getByRole('button', { name: 'Look at back-1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refused message' });
    await dialog.getByText('"type": "rollbackbet"').waitFor();
    await judge(page, 'refused-message', { within: DIALOG });
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('The message was refused again').waitFor();
    assert.equal((await stateOf('back-1')).times_sent_again, 1);
    const bet = casino({ unique_id: 'bet-1', user_id: PLAYER, round_id: 'r-1', amount: 5 });
    await sendMessages(opened.laurel, [bet]);
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('The message is taken').waitFor();
    await dialog.getByText('Sent', { exact: true }).waitFor();
    assert.equal((await stateOf('back-1')).state, 'sent');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Look at wrong-1' }).click();
    await dialog.getByRole('button', { name: 'Discard…' }).click();
    const asking = page.getByRole('dialog', { name: 'Discard this message?' });
    assert.ok(await asking.getByRole('button', { name: 'Discard' }).isDisabled());
    await asking.getByLabel('Reason').fill('A test of the platform');
    await asking.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('The message is discarded').waitFor();
    assert.deepEqual((await stateOf('wrong-1')).reason, 'A test of the platform');
    await page.keyboard.press('Escape');
    await row(page, 'back-2').waitFor();
    await row(page, 'wrong-1').waitFor({ state: 'detached' });
    await choose(page, 'Discarded');
    await row(page, 'wrong-1').waitFor();
    assert.deepEqual(complaints, []);
  },
);

test('all that are open are sent again at once, and of one player alone', present, async () => {
  const { page, complaints } = await opened.open('/intake?part=messages');
  await page.getByLabel('Player id').fill('nobody');
  await page.getByText('No refused message matches these filters').waitFor();
  await page.getByLabel('Player id').fill('P-1002');
  await row(page, 'back-2').waitFor();
  const win = casino({ unique_id: 'win-2', user_id: 'P-1002', round_id: 'r-2', type: 'win' });
  await sendMessages(opened.laurel, [win]);
  await page.getByRole('button', { name: 'Send all again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send all again' }).click();
  await page.getByText('The messages were sent again').waitFor();
  await page.getByLabel('Player id').fill('');
  await page.getByText('No refused message waits for a decision').waitFor();
  assert.equal((await stateOf('back-2')).state, 'sent');
  assert.deepEqual(complaints, []);
});

test('viewers look, and decide nothing', present, async () => {
  const user = await makeStaff(opened.laurel, 'viewer');
  const { page } = await opened.open('/intake?part=messages&status=all', { user });
  await page.getByRole('button', { name: 'Look at wrong-1' }).click();
  await page.getByRole('dialog').getByText('As received').waitFor();
  assert.equal(await page.getByRole('button', { name: /Send|Discard/ }).count(), 0);
});
