import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { documentPath } from '../../support/document-script.ts';
import { untilAtRest } from '../judged-page.ts';
import { keepScreenshot, type OpenedConsole, type OpenOptions } from './opened-console.ts';

export const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();
export const openCampaign = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name }).first().click();
export const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
export const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Writes by keys into a field; one that has not got the focus by itself is clicked first, which counts. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await field.waitFor();
  await untilAtRest(page);
  if ((await field.and(page.locator(':focus')).count()) === 0) await field.click();
  await page.keyboard.type(text);
}

/** Counts the presses of the mouse in the page from now on; six are the most that a person may need. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`addEventListener('pointerdown', ({ isTrusted }) => {
    if (isTrusted) window.clicks = (window.clicks ?? 0) + 1;
  }, true)`);
  return async () => {
    const clicks = Number(await page.evaluate('window.clicks'));
    assert.ok(clicks <= 6, `${clicks} clicks`);
    return clicks;
  };
}

/** The clicks that docs/guides/manager-tasks.md states of each task. */
function statedClicks(): [title: string, clicks: number][] {
  const rows = readFileSync(documentPath('docs/guides/manager-tasks.md'), 'utf8').matchAll(
    /^\| \d+ \| ([^|]+) \| [^|]+ \| (\d+) \|$/gm,
  );
  return Array.from(rows, ([, title = '', clicks]) => [title, Number(clicks)]);
}

/** Tests tasks of a manager, which begin on *Now*: those of the page from the one at an index on, in its order. */
export function testTasks(
  opened: Pick<OpenedConsole, 'open'>,
  options: OpenOptions,
  first: number,
  tasks: Readonly<Record<string, (page: Page) => Promise<unknown>>>,
): void {
  const stated = statedClicks().slice(first, first + Object.keys(tasks).length);

  test('the page lists the tasks in this order', () =>
    assert.deepEqual(
      stated.map(([title]) => title),
      Object.keys(tasks),
    ));

  for (const [title, work] of Object.entries(tasks))
    test(`${title}: in as many clicks as its row says, six at most`, inBrowser(), async () => {
      const { page, complaints } = await opened.open('/now', options);
      await see(page, 'Running and upcoming');
      const clicks = await countClicks(page);
      await work(page);
      await keepScreenshot(page, `task-${title.replaceAll(/[^A-Za-z]+/g, '-')}`);
      assert.equal(await clicks(), new Map(stated).get(title));
      assert.deepEqual(complaints, []);
    });
}
