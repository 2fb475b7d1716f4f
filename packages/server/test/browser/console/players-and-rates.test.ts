import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { signInOwner } from '../../support/management.ts';
import { everythingScored } from '../../support/scored.ts';
import { waitUntil } from '../../support/waiting.ts';
import { judgeScreen, openJudged } from './judge-screens.ts';
import { openConsole } from './opened-console.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);

test(
  'players: recent and frequent ones, and by how a name begins; the address says which',
  present,
  async () => {
    const rows = (page: Page) => page.getByRole('table', { name: 'Players' }).getByRole('row');
    const ready = (shown: Page) => rows(shown).nth(5).waitFor();
    const { page, complaints } = await openJudged(opened, 'players', '/players', ready, { within: 'main' });
    await page.getByText('Frequent', { exact: true }).click();
    await page.getByRole('heading', { name: 'Most days of play first' }).waitFor();
    await page.waitForURL(({ search }) => search === '?order=frequent');
    await page.getByLabel('Name or id of a player').fill('GRE');
    await page.getByRole('heading', { name: 'Names and ids that begin with “GRE”' }).waitFor();
    await page.waitForURL(({ searchParams }) => searchParams.get('find') === 'GRE');
    await waitUntil('two players are shown', async () => assert.equal(await rows(page).count(), 2));
    await page.reload();
    await page.getByRole('link', { name: 'greta' }).click();
    await page.getByRole('heading', { name: 'greta' }).waitFor();
    await page.goBack();
    await page.getByLabel('Name or id of a player').fill('nobody like this');
    await page.getByText('No player is found').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('heading', { name: 'Most days of play first' }).waitFor();
    assert.deepEqual(complaints, []);
  },
);

test('a player: campaigns with the gap to the next prize, and facts', present, () =>
  judgeScreen(opened, 'player', '/players/P-1002', (page) =>
    page.getByRole('cell', { name: 'Winter Points' }).waitFor(),
  ),
);

test('missing exchange rates are named with what they leave out, and are added', present, async () => {
  const { laurel } = opened;
  const bet = { player_id: 'P-1003', timestamp: '2026-12-02T20:00:00Z' };
  await sendEvents(laurel, [
    gameround({ ...bet, currency: 'NOK' }),
    gameround({ ...bet, currency: 'SEK' }),
    gameround({ ...bet, currency: 'SEK', timestamp: '2026-10-30T20:00:00Z' }),
  ]);
  await everythingScored(await signInOwner(laurel));
  const found = (shown: Page) => shown.getByText('No rate at all').waitFor();
  const { page, complaints } = await openJudged(opened, 'rates', '/rates', found);
  await page.getByRole('row', { name: /^SEK Starts too late.* 1 of 2/ }).waitFor();
  await page
    .getByRole('button', { name: `Count rounds of campaign ${opened.ids.running} without a rate` })
    .click();
  await page.getByRole('row', { name: /^Winter Points EUR 1 of \d+, of 1 player$/ }).waitFor();
  await page.getByRole('button', { name: 'Add rates of NOK' }).click();
  await waitUntil('the text box shows the newest rate', async () =>
    assert.equal(await page.getByRole('textbox').inputValue(), 'NOK 2026-12-03 '),
  );
  await page.getByRole('textbox').fill('NOK 2026-12-01 11.8\nGBP 2026-12-01 0.85x');
  await page.getByText('Not a rate: GBP 2026-12-01 0.85x').waitFor();
  await page.getByRole('textbox').fill('NOK\t2026-12-01\t11.8\nGBP\t2026-12-01\t0.85');
  await page.getByRole('button', { name: 'Set 2 rates' }).click();
  const days = page.getByRole('table', { name: 'Rates of each currency by UTC day' });
  await days.getByRole('row', { name: /^NOK (none ){7}11.8 11.8 11.8$/ }).waitFor();
  await page.getByText('No rate at all').waitFor({ state: 'detached' });
  assert.deepEqual(complaints, []);
});

test('the board of a campaign is checked against its events', present, async () => {
  const { page, complaints } = await opened.open(`/campaigns/${opened.ids.running}/evidence`);
  await page.getByText('Not settled yet').waitFor();
  await page.getByRole('button', { name: 'Check the board now' }).click();
  await page.getByText('No difference: the events give exactly this board').waitFor();
  assert.deepEqual(complaints, []);
});

test('a player is erased once a reason is given', present, async () => {
  const { page, complaints } = await opened.open('/players');
  await page.getByLabel('Name or id of a player').fill('P-1010');
  await page
    .getByRole('cell', { name: /P-1010/ })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'Erase' }).click();
  await page.getByLabel('Reason').fill('Asked for by the player');
  await page.getByRole('button', { name: 'Erase for ever' }).click();
  await page.getByText('The player is erased').waitFor();
  const owner = await signInOwner(opened.laurel);
  assert.equal((await owner.get('/api/v1/players/P-1010')).status, 404);
  assert.deepEqual(complaints, []);
});
