import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { waitUntil } from '../../support/waiting.ts';
import { keep, startWidgetPages, untilTold } from '../../support/widget-pages.ts';
import { players } from '../../support/widget-site.ts';
import { axeFindings, untilAtRest } from '../judged-page.ts';

const present = inBrowser();
const pages = forFile(startWidgetPages, present);
afterEach(() => pages.closeAll?.());

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
  await waitUntil('no element waits for its data', async () =>
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

test('winners of what is over, and the own tournaments and prizes of the player', present, async () => {
  const { page, complaints } = await pages.open(
    pages.element('winners', '') +
      pages.element('results', 'data-player="p1"') +
      pages.element('results', ''),
  );
  const settled = page.locator('laurel-winners .winners > li', { hasText: 'SETTLED' });
  await settled.getByText('Final result').waitFor();
  assert.deepEqual(await settled.locator('[part=name]').allTextContents(), players.slice(0, 3));
  assert.equal(await settled.locator('[part=prize]').first().textContent(), '€1,000');
  const own = page.locator('laurel-results').first();
  await own.locator('li', { hasText: 'You came 1st: €1,000' }).first().waitFor();
  await own.locator('li', { hasText: 'SETTLED' }).getByText('On its way').waitFor();
  await page.locator('laurel-results', { hasText: 'Sign in to see' }).waitFor();
  assert.deepEqual(complaints, []);
});

test('test mode has one player in all elements of a page', present, async () => {
  const names = ['board', 'mini', 'lobby', 'winners', 'results'];
  const { page } = await pages.open(names.map((name) => pages.element(name, 'test-mode')).join(''));
  const scoreOf = (name: string) =>
    page.locator(`laurel-${name} [part~=me] [part=score]`).first().textContent();
  await page.locator('laurel-mini dl').waitFor();
  await waitUntil('both boards show the same score', async () =>
    assert.equal(
      await scoreOf('mini'),
      await page.locator('laurel-board tr[aria-current] [part=score]').textContent(),
    ),
  );
  await page.locator('laurel-lobby li[part=card]').nth(3).waitFor();
  const own = await page.locator('laurel-board tr[aria-current] bdi').first().textContent();
  await page
    .locator('laurel-winners li', { hasText: String(own) })
    .first()
    .waitFor();
  await page.locator('laurel-results li', { hasText: 'You came 1st: €500' }).waitFor();
});

test('the lobby is filtered by status and by type', present, async () => {
  const { page } = await pages.open(pages.element('lobby', ''));
  const cards = page.locator('laurel-lobby li[part=card]');
  await cards.first().waitFor();
  const all = await cards.count();
  await page.locator('laurel-lobby select').selectOption('RACES');
  await page.locator('laurel-lobby li', { hasText: 'SOON' }).waitFor();
  assert.ok(all > 1 && (await cards.count()) === 1);
  await page.locator('laurel-lobby nav button', { hasText: 'Finished' }).click();
  await page.locator('laurel-lobby .note', { hasText: 'No tournaments' }).waitFor();
});

test('the lobby is used by keyboard alone', present, async () => {
  const { page, complaints } = await pages.open(pages.element('lobby', ''));
  await page.locator('li', { hasText: 'JOINING' }).waitFor();
  for (const name of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(name);
  await page.locator('button[aria-pressed=true]', { hasText: 'Active' }).waitFor();
  await page.locator('li', { hasText: 'Sons' }).locator('button').focus();
  await page.keyboard.press('Enter');
  await page.locator('laurel-lobby laurel-board tbody tr').first().waitFor();
  for (const name of ['Tab', 'Enter']) await page.keyboard.press(name);
  await untilTold(page, 'launch', ([launched]) => assert.equal(launched?.custom_id, 'RUNNING'));
  assert.deepEqual(complaints, []);
});

test('before the first board its place is kept', present, async () => {
  const { page } = await pages.open('');
  await page.route('**/tournaments/details*', () => undefined);
  pages.site.casino.show(
    pages.element('board', 'campaign="RUNNING"') + pages.element('mini', 'campaign="RUNNING"'),
  );
  await page.reload();
  await page.locator('laurel-board .wait').waitFor();
  await keep(page, 'board-loading');
  pages.site.casino.show(
    ['lobby', 'winners', 'results'].map((name) => pages.element(name, 'data-player="p3"')).join(''),
  );
  await page.route('**/players/me/results*', () => undefined);
  await page.reload();
  for (const name of ['lobby', 'winners', 'results'])
    await page.locator(`laurel-${name} [aria-busy=true] .bone`).first().waitFor();
  await keep(page, 'lists-loading');
});
/** Faults of pages, and what the browser's console says of each, once, however many elements have it. */
const faults: Record<string, { html: () => string; advice: RegExp }> = {
  origin_refused: {
    html: () => `<laurel-board key="${pages.site.keyOfAnother}" campaign="RUNNING"></laurel-board>`,
    advice: /laurel key create Website --scopes boards:read --origins http:\/\/127\.0\.0\.1:\d+$/,
  },
  unauthenticated: {
    html: () => '<laurel-lobby key="pk_unknown"></laurel-lobby>',
    advice: /laurel key create Website --scopes boards:read --origins http:\/\/127\.0\.0\.1:\d+/,
  },
  campaign_missing: {
    html: () => pages.element('mini', 'campaign="NONE"'),
    advice: /laurel campaign publish NONE$/,
  },
  token_provider: {
    html: () => pages.element('results', 'data-player="p1" data-failing'),
    advice: /laurel key create Backend --scopes players:issue/,
  },
};

for (const [code, { html, advice }] of Object.entries(faults))
  test(`a page with the fault ${code} gets the code and how to mend it, once`, present, async () => {
    const { page } = await pages.open('');
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    pages.site.casino.show(html() + html());
    await page.goto(pages.site.casino.origin);
    await untilTold(page, 'error', (told) => {
      assert.ok(told.length >= 2, 'each element tells its own');
      assert.deepEqual(new Set(told.map((one) => one.code)), new Set([code]));
      assert.match(told[0]?.message ?? '', /^[A-Z].*\.$/);
    });
    await waitUntil('there is one warning', async () => assert.equal(warnings.length, 1));
    assert.match(warnings[0] ?? '', advice);
  });
