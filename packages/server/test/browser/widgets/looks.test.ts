import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { untilHolds } from '../../support/until-holds.ts';
import { keep, startWidgetPages, type WidgetPages } from '../../support/widget-pages.ts';
import { axeFindings, untilAtRest } from '../judged-page.ts';

const present = inBrowser();

let pages: WidgetPages;
before(async () => {
  if (present.skip === undefined) pages = await startWidgetPages();
});
after(() => pages?.close());
afterEach(() => pages?.closeAll());

/** The elements in all their states. */
const stages: Record<string, { html: () => string; last: string }> = {
  boards: {
    html: () =>
      pages.element('board', 'campaign="RUNNING" data-player="p14"') +
      ['EMPTY', 'SOON', 'NONE'].map((campaign) => pages.element('board', `campaign="${campaign}"`)).join('') +
      pages.element('board', 'campaign="OVER" data-player="p14"'),
    last: 'laurel-board:nth-of-type(5) tfoot',
  },
  'mini-and-lobby': {
    html: () =>
      pages.element('mini', 'campaign="RUNNING" data-player="p6"') +
      pages.element('mini', 'campaign="RUNNING"') +
      pages.element('lobby', ''),
    last: 'laurel-mini dl',
  },
  'test-mode': {
    html: () =>
      pages.element('board', 'test-mode theme="contrast"') +
      pages.element('mini', 'test-mode density="compact"') +
      pages.element('lobby', 'test-mode'),
    last: 'laurel-mini dl',
  },
  'winners-and-results': {
    html: () =>
      pages.element('winners', '') +
      pages.element('results', 'data-player="p3"') +
      pages.element('results', ''),
    last: 'laurel-results li',
  },
  ...Object.fromEntries(['casino', 'bingo'].map((theme) => [`theme-${theme}`, themed(theme)])),
};

/** All elements in a finished theme, with terms that wait for the player. */
function themed(theme: string) {
  const one = (name: string, attributes = '') => pages.element(name, `theme="${theme}" ${attributes}`);
  return {
    html: () =>
      one('mini', 'campaign="RUNNING" data-player="p6"') +
      one('mini', 'campaign="SETTLED" data-player="p3"') +
      one('board', 'campaign="RUNNING" data-player="p3"') +
      one('lobby') +
      one('winners') +
      one('results', 'data-player="p3"'),
    last: 'laurel-results li',
  };
}

/** Stages that axe judges dark and narrow; the others it judges light and wide. */
const isDark = (stage: string) => Object.keys(stages).indexOf(stage) % 2 === 1;

/** In the last one all is in German and turned around. */
const looks = [
  { look: 'light-1280', colorScheme: 'light', forcedColors: 'none', width: 1280 },
  { look: 'dark-320', colorScheme: 'dark', forcedColors: 'none', width: 320 },
  { look: 'forced-600', colorScheme: 'dark', forcedColors: 'active', width: 600 },
  { look: 'light-240-rtl-de', colorScheme: 'light', forcedColors: 'none', width: 240 },
] as const;

async function untilShown(page: Page, last: string): Promise<void> {
  await page.locator(last).first().waitFor();
  await page.locator('laurel-lobby li, laurel-board tbody tr, laurel-winners ol li').first().waitFor();
  await untilHolds(async () =>
    assert.equal(await page.locator('.wait, .bone').count(), 0, 'something is awaited'),
  );
}

async function turnInGerman(page: Page): Promise<void> {
  await page.evaluate(`document.documentElement.dir = 'rtl';
for (const element of document.querySelectorAll('main > *')) element.setAttribute('language', 'de');`);
  await page
    .getByText(/Endet in|Gewinner/)
    .first()
    .waitFor();
}

for (const [stage, { html, last }] of Object.entries(stages)) {
  test(`${stage}: axe finds nothing, nothing runs over, the policy is kept`, present, async () => {
    const { page, complaints } = await pages.open(`<main>${html()}</main>`, { reducedMotion: 'reduce' });
    for (const { look, width, ...media } of looks) {
      await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 700 });
      if (look === 'light-240-rtl-de') await turnInGerman(page);
      await untilShown(page, last);
      await untilAtRest(page);
      await keep(page, `${stage}-${look}`);
      assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), look);
      const judging = isDark(stage) ? 'dark-320' : 'light-1280';
      if (look === judging) assert.deepEqual(await axeFindings(page, 'main'), [], look);
    }
    assert.deepEqual(complaints, []);
  });
}
