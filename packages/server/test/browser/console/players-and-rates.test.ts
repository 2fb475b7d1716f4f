import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inBrowser } from '../../support/browser.ts';
import { signInOwner } from '../../support/management.ts';
import { judgeScreen, type OpenedConsole, openConsole } from './opened-console.ts';

const present = inBrowser();

let opened: OpenedConsole;
before(async () => {
  if (present.skip === undefined) opened = await openConsole();
});
after(() => opened?.close());

test('a player: campaigns with the gap to the next prize, and facts', present, () =>
  judgeScreen(opened, 'player', '/players/P-1002', (page) =>
    page.getByRole('cell', { name: 'Winter Points' }).waitFor(),
  ),
);

test('exchange rates are pasted as a table', present, async () => {
  await judgeScreen(opened, 'rates', '/rates', (page) => page.getByRole('cell', { name: '11.2' }).waitFor());
  const { page, complaints } = await opened.open('/rates');
  await page.getByRole('button', { name: 'Add rates' }).click();
  await page.getByRole('textbox').fill('USD 2026-12-01 1.0912\nGBP 2026-12-01 0.85x');
  await page.getByText('Not a rate: GBP 2026-12-01 0.85x').waitFor();
  await page.getByRole('textbox').fill('USD\t2026-12-01\t1.0912\nGBP\t2026-12-01\t0.85');
  await page.getByRole('button', { name: 'Set 2 rates' }).click();
  await page.getByRole('cell', { name: '1.0912' }).waitFor();
  assert.deepEqual(complaints, []);
});

test('the board of a campaign is checked against its events', present, async () => {
  const { page, complaints } = await opened.open(`/campaigns/${opened.ids.running}/evidence`);
  await page.getByText('Not settled yet').waitFor();
  await page.getByRole('button', { name: 'Check the board now' }).click();
  await page.getByText('No difference: the board is the fold of its events, to the byte').waitFor();
  assert.deepEqual(complaints, []);
});

test('a player is erased once a reason is given', present, async () => {
  const { page, complaints } = await opened.open('/players');
  await page.getByLabel('Player id').fill('P-1010');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('button', { name: 'Erase' }).click();
  await page.getByLabel('Reason').fill('Asked for by the player');
  await page.getByRole('button', { name: 'Erase for ever' }).click();
  await page.getByText('The player is erased').waitFor();
  const owner = await signInOwner(opened.laurel);
  assert.equal((await owner.get('/api/v1/players/P-1010')).status, 404);
  assert.deepEqual(complaints, []);
});
