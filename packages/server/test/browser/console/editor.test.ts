import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { signInOwner } from '../../support/management.ts';
import { openConsole } from './opened-console.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);

test(
  'a date that cannot be read stays in its field with a fault, and the value stays as it was',
  present,
  async () => {
    const { page, complaints } = await opened.open(`/campaigns/${opened.ids.draft}/edit`);
    const start = page.getByLabel('Start (UTC)');
    await start.waitFor();
    assert.equal(await start.inputValue(), '2026-12-31 12:00');
    await start.fill('31.12.2026 20:00');
    await page.keyboard.press('Tab');
    await page.getByText('Write year, month, day and time as in 2026-11-24 18:00').waitFor();
    assert.equal(await start.inputValue(), '31.12.2026 20:00');
    await page.getByText('31 Dec 2026, 12:00 UTC', { exact: true }).waitFor();
    await start.fill('2026-12-31 10:30');
    await page.keyboard.press('Enter');
    await page.getByText('31 Dec 2026, 10:30 UTC', { exact: true }).waitFor();
    assert.deepEqual(complaints, []);
  },
);

test('a schedule takes a first start that can be read', present, async () => {
  const { page, complaints } = await opened.open(`/campaigns/${opened.ids.draft}/edit`);
  const owner = await signInOwner(opened.laurel);
  const { id, state, version, status, created_at, published_at, start, end, custom_id, ...definition } = (
    await owner.get(`/api/v1/campaigns/${opened.ids.draft}`)
  ).body;
  assert.equal((await owner.post('/api/v1/templates', { name: 'Weekly', definition })).status, 201);
  await page.goto(`${opened.laurel.url}/console/schedules`);
  await page.getByRole('button', { name: 'New schedule' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New schedule' });
  await dialog.getByLabel('Name').fill('Fridays');
  await dialog.getByLabel('First start').fill('4 Dec, 8 pm');
  await dialog.getByRole('button', { name: 'Create schedule' }).click();
  await dialog.getByText('Write year, month, day and time as in 2026-11-24 18:00').waitFor();
  await dialog.getByLabel('First start').fill('2026-12-04 20:00');
  await dialog.getByRole('button', { name: 'Create schedule' }).click();
  await page.getByRole('cell', { name: /^Every week/ }).waitFor();
  await page.getByRole('cell', { name: '4 Dec 2026, 20:00 UTC' }).waitFor();
  assert.deepEqual(complaints, []);
});
