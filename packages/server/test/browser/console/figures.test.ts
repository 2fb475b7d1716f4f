import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { judge, openJudged } from './judge-screens.ts';
import { openConsole } from './opened-console.ts';

const present = inBrowser();
const now = '2026-12-03T12:10:00Z';
const opened = forFile(openConsole, present);

test('the figures of a campaign day by day, as a file and as a report', present, async () => {
  const path = `/campaigns/${opened.ids.running}/figures`;
  const shown = async (page: Page) => {
    await page.getByRole('row', { name: /^took part \d+$/ }).waitFor();
    await page
      .getByRole('table', { name: 'By day' })
      .getByText(/^€[\d,.]+$/)
      .first()
      .waitFor();
  };
  const { page, complaints } = await openJudged(opened, 'figures', path, shown, { now });
  for (const [button, begins] of [
    ['CSV', /^part,name,value/],
    ['Report to print', /^<!doctype html>/],
  ] as const) {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    assert.match(await readFile(await saved.path(), 'utf8'), begins);
  }
  assert.deepEqual(complaints, []);
});

test('columns of the list of campaigns are chosen, and remembered', present, async () => {
  const { page, complaints } = await opened.open('/campaigns', { now });
  const titles = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await titles('Version').waitFor();
  assert.equal(await titles('GGR').count(), 0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'GGR' }).check();
  await page.getByRole('checkbox', { name: 'Version' }).uncheck();
  await page.keyboard.press('Escape');
  const chosen = async (shown: Page) => {
    await shown
      .getByRole('row', { name: /WINTER-POINTS/ })
      .getByText(/^[−-]?€[\d,.]+$/)
      .waitFor();
    assert.equal(await titles('Version').count(), 0);
  };
  await chosen(page);
  await page.reload();
  await judge(page, 'campaigns-columns', { ready: chosen });
  assert.deepEqual(complaints, []);
});
