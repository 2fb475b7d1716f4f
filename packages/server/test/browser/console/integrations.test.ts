import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { judgeScreen } from './judge-screens.ts';
import { openConsole } from './opened-console.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);

test('keys; widgets with invented players', present, async () => {
  await judgeScreen(opened, 'integrations-keys', '/integrations', (page) =>
    page.getByRole('button', { name: 'Rotate' }).first().waitFor(),
  );
  await judgeScreen(opened, 'integrations-widgets', '/integrations?part=widgets', (page) =>
    page.locator('laurel-board').getByRole('table').waitFor(),
  );
});

test(
  'a publishable key is made for a site, shown once, and part of the lines for a page',
  present,
  async () => {
    const { page, complaints } = await opened.open('/integrations');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('Website');
    await page.getByLabel('Send events').uncheck();
    await page.getByLabel('Show boards in pages').check();
    await page.getByLabel('Sites of its pages').fill('https://casino.example');
    await page.getByRole('button', { name: 'Create key' }).click();
    const secret = await page.getByText(/^pk_/).textContent();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByText(/^pk_/).waitFor({ state: 'detached' });
    await page.getByText('Widgets', { exact: true }).click();
    await page.getByLabel('Publishable key').fill(secret ?? '');
    await page.getByLabel('Campaign').fill('WINTER-POINTS');
    await page.getByText(`<laurel-board publishable-key="${secret}" campaign="WINTER-POINTS"`).waitFor();
    assert.deepEqual(complaints, []);
  },
);

test('an endpoint on a private address is refused at the form', present, async () => {
  const { page, complaints } = await opened.open('/integrations?part=webhooks');
  await page.getByRole('button', { name: 'New endpoint' }).click();
  await page.getByLabel('Address').fill('https://127.0.0.1/hook');
  await page.getByRole('button', { name: 'Create endpoint' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  assert.deepEqual(
    complaints.filter((one) => !/422/.test(one)),
    [],
  );
});
