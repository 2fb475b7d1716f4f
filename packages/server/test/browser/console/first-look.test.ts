import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { judgeScreen } from './judge-screens.ts';
import { openConsole } from './opened-console.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);

test('the page to sign in', present, () =>
  judgeScreen(
    opened,
    'sign-in',
    '/',
    (page) => page.getByRole('heading', { name: 'Sign in to Laurel' }).waitFor(),
    {
      user: null,
    },
  ),
);

test('the list of campaigns', present, () =>
  judgeScreen(opened, 'campaigns', '/campaigns', (page) =>
    page.getByRole('link', { name: 'Winter Points' }).waitFor(),
  ),
);

test('filters are in the address and are read from there', present, async () => {
  const { page, complaints } = await opened.open('/campaigns?status=draft');
  await page.getByRole('link', { name: 'New Year in 24 Hours' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Winter Points' }).count(), 0);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('link', { name: 'Winter Points' }).waitFor();
  await page.waitForURL(({ search }) => search === '');
  assert.deepEqual(complaints, []);
});

test('the screen is on its way before it is known who is signed in', present, async () => {
  const { page, context } = await opened.open('/campaigns');
  await page.getByRole('link', { name: 'Winter Points' }).waitFor();
  const other = await context.newPage();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await other.route('**/api/v1/session', async (route) => {
    await held;
    await route.continue();
  });
  const screen = other.waitForRequest(/assets\/payouts-screen/);
  await other.goto(`${opened.laurel.url}/console/payouts`, { waitUntil: 'commit' });
  await screen;
  assert.equal(await other.getByRole('navigation', { name: 'Main' }).count(), 0);
  answer();
  await other.getByRole('heading', { name: 'Payouts', exact: true }).waitFor();
});
