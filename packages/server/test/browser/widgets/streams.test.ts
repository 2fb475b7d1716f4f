import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { waitUntil } from '../../support/waiting.ts';
import { startWidgetPages } from '../../support/widget-pages.ts';

const present = inBrowser();
const pages = forFile(startWidgetPages, present);
afterEach(async () => {
  await pages.closeAll();
  await untilStreams(0);
});

const untilStreams = (count: number) =>
  waitUntil(`the server has ${count} streams`, async () =>
    assert.equal(await pages.site.streams(), count, 'streams at the server'),
  );

/** The campaigns of each stream that the pages asked for, in the order of the requests. */
function asked(page: Page): string[][] {
  const all: string[][] = [];
  page.context().on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== '/public/api/v2/live' || searchParams.get('missing') !== 'skip') return;
    all.push((searchParams.get('campaigns') ?? '').split(','));
  });
  return all;
}

const untilScored = (page: Page, element: string, score: string) =>
  page.locator(`${element} [part=score]`, { hasText: score }).first().waitFor();

test('elements of a page and tabs of a browser share one stream', present, async () => {
  const { page } = await pages.open('');
  const streams: string[] = [];
  page.context().on('request', (request) => /\/live\?/.test(request.url()) && streams.push(request.url()));
  pages.site.casino.show(
    pages.element('board', 'campaign="RUNNING"') + pages.element('mini', 'campaign="RUNNING"'),
  );
  for (const tab of [page, await page.context().newPage()]) {
    await tab.goto(pages.site.casino.origin);
    await tab.locator('laurel-board tbody tr').first().waitFor();
    await tab.locator('laurel-mini h2').waitFor();
  }
  assert.equal(streams.length, 1);
});

test(
  'five elements share one stream at the server, which changes as elements go and come',
  present,
  async () => {
    const { page } = await pages.open('');
    const streams = asked(page);
    const board = (id: string, campaign: string) =>
      pages.element('board', `id="${id}" campaign="${campaign}"`);
    pages.site.casino.show(
      board('first', 'RUNNING') +
        board('second', 'RUNNING') +
        board('joining', 'JOINING') +
        board('over', 'OVER') +
        pages.element('mini', 'campaign="SETTLED"'),
    );
    await page.goto(pages.site.casino.origin);
    for (const id of ['first', 'second', 'over']) await page.locator(`#${id} tbody tr`).first().waitFor();
    await page.locator('#joining').getByText('Nobody is on the board yet.').waitFor();
    await page.locator('laurel-mini h2').waitFor();
    await untilStreams(1);
    assert.equal(streams.at(-1)?.length, 4);

    // The first of them may be the one that reads for all.
    await page.evaluate('first.remove(), over.remove()');
    await waitUntil('three campaigns share the stream', () => assert.equal(streams.at(-1)?.length, 3));
    await pages.site.play('p1', 111);
    await untilScored(page, '#second', '1,000,111');
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('laurel-board'), { id: 'empty', key: '${pages.site.key}', campaign: 'EMPTY' }))`,
    );
    await page.locator('#empty').getByText('Nobody is on the board yet.').waitFor();
    await waitUntil('four campaigns share the stream', () => assert.equal(streams.at(-1)?.length, 4));
    await untilStreams(1);

    const startAgain = await pages.site.kill();
    await page.locator('#second .away').waitFor();
    await page.locator('#empty .away').waitFor();
    await startAgain();
    await pages.site.play('p1', 111);
    await untilScored(page, '#second', '1,000,222');
    for (const id of ['second', 'joining', 'empty'])
      await page.locator(`#${id} .away`).waitFor({ state: 'detached' });
    await untilStreams(1);
  },
);

test(
  'tabs with other boards share the stream, also after the tab that read it is closed',
  present,
  async () => {
    const { page } = await pages.open(pages.element('board', 'campaign="RUNNING"'));
    const streams = asked(page);
    await page.locator('tbody tr').first().waitFor();
    pages.site.casino.show(
      pages.element('board', 'campaign="OVER"') + pages.element('board', 'campaign="404"'),
    );
    const other = await page.context().newPage();
    await other.goto(pages.site.casino.origin);
    await other.locator('tbody tr').first().waitFor();
    await waitUntil('two campaigns share the stream', () => assert.equal(streams.at(-1)?.length, 2));
    await untilStreams(1);
    await page.close();
    await waitUntil('one campaign has the stream', () => assert.equal(streams.at(-1)?.length, 1));
    await untilStreams(1);
  },
);

test(
  'each player and each language has a stream of its own, whatever elements there are',
  present,
  async () => {
    const { page } = await pages.open(
      ['data-player="p2"', 'data-player="p2"', 'data-player="p3"', '', 'language="de"']
        .map((rest) => pages.element('board', `campaign="RUNNING" ${rest}`))
        .join('') + pages.element('mini', 'campaign="OVER" data-player="p2"'),
    );
    for (let nth = 0; nth < 5; nth++)
      await page.locator('laurel-board').nth(nth).locator('tbody tr').first().waitFor();
    await page.locator('laurel-mini h2').waitFor();
    await untilStreams(4);
    const own = (nth: number) =>
      page.locator('laurel-board').nth(nth).locator('tr[aria-current] [data-place]').textContent();
    assert.deepEqual([await own(0), await own(1), await own(2)], ['2', '2', '3']);
    assert.equal(await page.locator('tr[aria-current]').count(), 3);
  },
);
