import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inBrowser } from '../../support/browser.ts';
import { makeStaff } from '../../support/staff.ts';
import { judgeScreen, type OpenedConsole, openConsole } from './opened-console.ts';

const present = inBrowser();

let opened: OpenedConsole;
before(async () => {
  if (present.skip === undefined) opened = await openConsole();
});
after(() => opened?.close());

test('what runs now', present, () =>
  judgeScreen(opened, 'now', '/now', (page) => page.getByText('The Big Coin').first().waitFor()),
);

test('first steps', present, () =>
  judgeScreen(opened, 'first-steps', '/first-steps', (page) => page.getByText('4 of 7 done').waitFor()),
);

test('people', present, () =>
  judgeScreen(opened, 'people', '/people', (page) =>
    page.getByRole('cell', { name: 'owner@acme.test' }).waitFor(),
  ),
);

test('the audit log', present, () =>
  judgeScreen(opened, 'audit', '/audit', (page) => page.getByText('Campaign: cancelled').first().waitFor()),
);

test('the installation', present, () =>
  judgeScreen(opened, 'installation', '/installation', (page) => page.getByText('EdDSA').first().waitFor()),
);

test('somebody is added, and gets another role', present, async () => {
  const { page, complaints } = await opened.open('/people');
  await page.getByRole('button', { name: 'Add somebody' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('How they sign in').waitFor();
  await dialog.getByLabel('Username').fill('new@brand.example');
  await dialog.getByRole('textbox', { name: 'First password' }).fill('a long password');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('new@brand.example can sign in').waitFor();
  await page.getByRole('button', { name: 'Actions for new@brand.example' }).click();
  await page.getByRole('menuitem', { name: 'Make Manager' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make Manager' }).click();
  await page.getByText('new@brand.example is Manager').waitFor();
  assert.deepEqual(complaints, []);
});

test('an analyst sees what analysts may do, and no more', present, async () => {
  const user = await makeStaff(opened.laurel, 'viewer');
  const { page, complaints } = await opened.open(`/campaigns/${opened.ids.running}`, { user });
  await page.getByText('amelie').first().waitFor();
  const menu = page.getByRole('navigation', { name: 'Main' });
  assert.equal(await menu.getByRole('link', { name: 'Campaigns' }).count(), 1);
  for (const name of ['People', 'Installation'])
    assert.equal(await menu.getByRole('link', { name }).count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Cancel campaign' }).count(), 0);
  assert.deepEqual(complaints, []);
});

test('signing out ends the session in this browser, and the address is kept', present, async () => {
  const { page } = await opened.open('/campaigns?state=draft', { signsIn: true });
  await page.getByRole('button', { name: /owner@acme.test/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in to Laurel' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Sign in to Laurel' }).waitFor();
  assert.equal(new URL(page.url()).search, '?state=draft');
});
