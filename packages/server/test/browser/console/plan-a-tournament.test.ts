import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { answerAfter } from '../../support/delays.ts';
import { forFile } from '../../support/for-file.ts';
import { holdReadings } from '../../support/hang-up.ts';
import { signInOwner } from '../../support/management.ts';
import { makeStaff } from '../../support/staff.ts';
import { waitUntil } from '../../support/waiting.ts';
import { judgeScreen } from './judge-screens.ts';
import { keepScreenshot, openConsole } from './opened-console.ts';
import { seedPlans } from './seeded-plans.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);
const owner = forFile(() => signInOwner(opened.laurel), present);

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first().waitFor();

const untilFilledWith = (page: Page, label: string, value: string) =>
  waitUntil(`${label} is ${value}`, async () =>
    assert.equal(await page.getByLabel(label).inputValue(), value),
  );

const untilRows = (table: Locator, count: number) =>
  waitUntil(`the table has ${count} rows`, async () =>
    assert.equal(await table.getByRole('row').count(), count),
  );

test('a tournament is planned from a type to published, with every fault at its field', present, async () => {
  const { page, complaints } = await opened.open('/campaigns/new?type=RA');
  await heading(page, 'Rules');
  await page.getByRole('button', { name: 'Add the first prize' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Name (en): is needed').waitFor();
  await page.getByText('must be an amount such as 12.50').first().waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Winter Wheel Race');
  await untilFilledWith(page, 'Custom id', 'winter-wheel-race');
  await page.getByLabel('To place').fill('10');
  await page.getByLabel('Each wins').fill('12.50');
  await page.getByText('Players read: €12.50').waitFor();
  assert.equal(await page.getByLabel('Title (en)').count(), 0);
  await page.getByRole('button', { name: 'Write titles by hand' }).click();
  assert.equal(await page.getByLabel('Title (en)').getAttribute('placeholder'), '€12.50');
  await page.getByRole('region', { name: 'Prizes cost at most' }).getByText('€125.00').waitFor();
  await page.locator('laurel-board').getByText('€12.50').first().waitFor();
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('10 places win prizes. At most they cost cash €125.00').waitFor();
  await keepScreenshot(page, 'publish-1280');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('navigation', { name: 'Parts of the campaign' }).waitFor();
  const { body } = await owner.get('/api/v1/campaigns?custom_id=winter-wheel-race');
  assert.deepEqual(
    body.results.map(({ state, prizes }: { state: string; prizes: object[] }) => ({ state, prizes })),
    [
      {
        state: 'published',
        prizes: [{ place_from: 1, place_to: 10, kind: 'cash', amount: '12.50' }],
      },
    ],
  );
  // What the server refused once is an answer, not a failure of the page.
  assert.deepEqual(
    complaints.filter((one) => !one.includes('422')),
    [],
  );
});

test(
  'what is not saved is kept until somebody gives it up, and the file is that of campaign apply',
  present,
  async () => {
    const { page, complaints } = await opened.open(`/campaigns/${opened.ids.draft}/edit`);
    await page.getByLabel('Info (optional)').fill('A day and a night.');
    await page.getByRole('link', { name: 'Now' }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    // Also where scripts load slowly, the file is in the draft before the draft can be saved.
    await page.route(/\.js$/, async (route) => {
      await answerAfter(500, route).then((late) => late.continue());
    });
    await page.getByText('File', { exact: true }).click();
    const file = page.getByLabel('Definition');
    const definition = await waitUntil('the draft is in the file', async () => {
      const read = JSON.parse(await file.inputValue());
      assert.equal(read.texts.en.info, 'A day and a night.');
      return read;
    });
    await file.fill(JSON.stringify({ ...definition, leaderboard_size: 25 }));
    await page.getByRole('button', { name: 'Use this file' }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Saved as version 2.').waitFor();
    const { body } = await owner.get(`/api/v1/campaigns/${opened.ids.draft}`);
    assert.deepEqual([body.leaderboard_size, body.texts.en.info], [25, 'A day and a night.']);
    await page.getByRole('link', { name: 'Now' }).click();
    await heading(page, 'Now');
    assert.deepEqual(complaints, []);
  },
);

test(
  'an edit of a running campaign shows who moves before it is applied, and what somebody else changed meanwhile',
  present,
  async () => {
    const { page, complaints } = await opened.open(`/campaigns/${opened.ids.running}/edit`);
    await page.getByLabel('Lowest stake').fill('3');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByText('Cost of the prizes won so far').waitFor();
    await keepScreenshot(page, 'review-1280');
    const { body } = await owner.get(`/api/v1/campaigns/${opened.ids.running}`);
    const theirs = { ...body, leaderboard_size: 40, reason: 'A shorter board' };
    assert.equal((await owner.put(`/api/v1/campaigns/${opened.ids.running}`, theirs)).status, 200);
    await page.getByLabel('Reason').fill('Small stakes shall not count');
    await page.getByRole('button', { name: 'Apply as version' }).click();
    await page.getByText('Another person changed this campaign').waitFor();
    await page.getByText('“A shorter board”').waitFor();
    await keepScreenshot(page, 'conflict-1280');
    await page.getByRole('button', { name: 'Apply mine on top of theirs' }).click();
    await page.getByText('Cost of the prizes won so far').waitFor();
    await page.getByLabel('Reason').fill('Small stakes shall not count');
    await page.getByRole('button', { name: 'Apply as version' }).click();
    await page.getByRole('navigation', { name: 'Parts of the campaign' }).waitFor();
    const after = (await owner.get(`/api/v1/campaigns/${opened.ids.running}`)).body;
    assert.deepEqual([after.rules.min_bet, after.leaderboard_size], ['3', 40]);
    // The refusals are answers that the page shows.
    assert.deepEqual(
      complaints.filter((one) => !/4(09|22)/.test(one)),
      [],
    );
  },
);

test(
  'a rehearsal counts past weeks in one walk, alone or with another, and can be cancelled',
  present,
  async () => {
    await seedPlans(opened);
    const { page, complaints } = await opened.open(`/campaigns/${opened.ids.running}/rehearse`);
    const rehearse = page.getByRole('button', { name: 'Rehearse' });
    await rehearse.click();
    await page.getByText('Players did not know of the campaign.').waitFor();
    const weeks = page.getByRole('table', { name: /^Weeks of/ });
    await untilRows(weeks, 5);
    await weeks.getByText('cash €1,500.00').first().waitFor();
    const held = holdReadings(opened.laurel);
    await page.getByText('12 weeks').click();
    await rehearse.click();
    await held.begun;
    await page.getByText(/^About \d+ of \d+ events read/).waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    held.release();
    await page.getByText('Cancelled: no results are kept').waitFor();
    held.end();
    await page.getByText('4 weeks').click();
    await page.getByRole('combobox', { name: 'Side by side with' }).click();
    await page.getByRole('option', { name: 'Compared with Advent Race' }).click();
    await rehearse.click();
    await page
      .getByRole('table', { name: 'Both definitions over all weeks' })
      .getByText('Advent Race')
      .waitFor();
    await untilRows(weeks.nth(1), 5);
    const path = new URL(page.url()).pathname.replace('/console', '') + new URL(page.url()).search;
    assert.deepEqual(complaints, []);
    const sides = (shown: Page) => shown.getByRole('table', { name: /^Weeks of Advent Race/ }).waitFor();
    await judgeScreen(opened, 'rehearsed', path, sides, { user: await makeStaff(opened.laurel, 'viewer') });
  },
);
