import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inBrowser, openBrowser } from '../support/browser.ts';
import { untilHolds } from '../support/until-holds.ts';
import { markupName, screenshots, startWidgetSite, type WidgetSite } from '../support/widget-site.ts';
import { axeFindings, untilAtRest } from './judged-page.ts';

const present = inBrowser();

let browser: Browser | undefined;
let site: WidgetSite;
before(async () => {
  if (present.skip !== undefined) return;
  site = await startWidgetSite();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** Also after a failure: what stays open has streams, of which a player may have few. */
afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close();
});

/** A page with these elements, and what its console complained of: a breach of its policy is among that. */
async function open(html: string, options: BrowserContextOptions = {}) {
  site.casino.show(html);
  const context = await browser?.newContext({ viewport: { width: 800, height: 700 }, ...options });
  const page = (await context?.newPage()) as Page;
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.setDefaultTimeout(60_000);
  await page.goto(site.casino.origin);
  return { page, complaints };
}

const element = (name: string, attributes: string) =>
  `<laurel-${name} key="${site.key}" ${attributes}></laurel-${name}>`;

const keep = (page: Page, file: string) =>
  page.screenshot({ path: join(screenshots, `${file}.png`), fullPage: true });

interface Told {
  place?: number;
  previous?: number;
  custom_id?: string;
}

/** Waits until what the elements told the page of one kind is as asserted. */
function untilTold(page: Page, type: string, assertion: (told: Told[]) => void): Promise<void> {
  return untilHolds(async () => {
    const all = (await page.evaluate('told')) as Array<[type: string, detail: Told]>;
    assertion(all.filter(([one]) => one === type).map(([, detail]) => detail));
  });
}

test('a board outlives its server, and goes on without a reload when that is back', present, async () => {
  const board = element('board', 'campaign="RUNNING" data-player="p2"');
  const { page } = await open(`${board}<button id="own">The page's own</button>`);
  await page.locator('tbody tr[aria-current]').waitFor();
  assert.equal(await page.locator('h2').textContent(), markupName);
  assert.equal(await page.locator('laurel-board').locator('img, b').count(), 0);
  const startAgain = await site.kill();
  await page.locator('laurel-board .away').waitFor();
  await keep(page, 'board-server-away');
  assert.equal(await page.locator('tbody tr').count(), 10);
  await page.locator('#own').click();
  await startAgain();
  await site.play('p2', 2_000_000);
  await page.locator('tbody tr[aria-current] [data-place="1"]').waitFor();
  await page.locator('laurel-board .away').waitFor({ state: 'detached' });
  await untilTold(page, 'place', ([moved]) => assert.deepEqual([moved?.previous, moved?.place], [2, 1]));
});

test('a player joins; a page that does it by itself is asked, and nothing is sent', present, async () => {
  const { page, complaints } = await open(element('board', 'campaign="JOINING" data-player="p7"'));
  await page.locator('laurel-board .actions button').click();
  await page.getByText('You are in').waitFor();
  await keep(page, 'board-joined');
  assert.deepEqual(complaints, []);
  await page.reload();
  await page.getByText('Nobody is on the board yet.').waitFor();
  assert.equal(await page.locator('.actions').count(), 0);
  const other = await open(element('board', 'campaign="JOINING" data-player="p8"'));
  await other.page.evaluate("document.body.dataset.joins = 'here'");
  const sent: string[] = [];
  other.page.on('request', (request) => sent.push(request.url()));
  await other.page.locator('laurel-board .actions button').click();
  await untilTold(other.page, 'join', ([joined]) => assert.equal(joined?.custom_id, 'JOINING'));
  assert.ok(!sent.some((url) => url.endsWith('/opt-in')));
});

test('elements of a page and tabs of a browser share one stream', present, async () => {
  const { page } = await open('');
  const streams: string[] = [];
  page.context().on('request', (request) => /\/live\?/.test(request.url()) && streams.push(request.url()));
  site.casino.show(element('board', 'campaign="RUNNING"') + element('mini', 'campaign="RUNNING"'));
  for (const tab of [page, await page.context().newPage()]) {
    await tab.goto(site.casino.origin);
    await tab.locator('laurel-board tbody tr').first().waitFor();
    await tab.locator('laurel-mini h2').waitFor();
  }
  assert.equal(streams.length, 1);
});

const countMoves = `
moved = 0;
animate = Element.prototype.animate;
Element.prototype.animate = function (...call) { moved += 1; return animate.apply(this, call); };
`;

/** Plays until a score that is seen is another one. */
async function changeScore(page: Page): Promise<void> {
  const scores = () => page.locator('tbody [part=score]').allTextContents();
  const before = String(await scores());
  await site.play('p9', 1);
  await untilHolds(async () => assert.notEqual(String(await scores()), before, 'no score changed'));
  // What the change moves has then begun and ended.
  await untilAtRest(page);
}

test('motion ends with a button and where the system wants none', present, async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const { page } = await open(element('board', 'campaign="RUNNING"'), { reducedMotion });
    await page.locator('tbody tr').first().waitFor();
    await page.evaluate(countMoves);
    await changeScore(page);
    const moves = Number(await page.evaluate('moved'));
    assert.equal(moves > 0, reducedMotion === 'no-preference', `${reducedMotion}: ${moves}`);
    await page.locator('footer button').click();
    await changeScore(page);
    assert.equal(Number(await page.evaluate('moved')), moves);
  }
});

test(
  'a screen reader is told of the own place, by one polite line, and of nothing else',
  present,
  async () => {
    const { page } = await open(element('board', 'campaign="RUNNING" data-player="p3"'));
    await page.locator('[role=status]', { hasText: /^Your place: \d+$/ }).waitFor();
    const lines = page.locator('laurel-board').locator('[aria-live], [role=status], [role=alert]');
    assert.equal(await lines.count(), 1);
    assert.equal(await page.locator('table caption').textContent(), markupName);
    assert.equal(await page.locator('table th[scope=col]').count(), 4);
  },
);

test('the lobby is used by keyboard alone', present, async () => {
  const { page, complaints } = await open(element('lobby', ''));
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

/** The elements in all their states. */
const stages: Record<string, { html: () => string; last: string }> = {
  boards: {
    html: () =>
      element('board', 'campaign="RUNNING" data-player="p14"') +
      ['EMPTY', 'SOON', 'NONE'].map((campaign) => element('board', `campaign="${campaign}"`)).join('') +
      element('board', 'campaign="OVER" data-player="p14"'),
    last: 'laurel-board:nth-of-type(5) tfoot',
  },
  'mini-and-lobby': {
    html: () =>
      element('mini', 'campaign="RUNNING" data-player="p6"') +
      element('mini', 'campaign="RUNNING"') +
      element('lobby', ''),
    last: 'laurel-mini dl',
  },
  'test-mode': {
    html: () =>
      element('board', 'test-mode theme="contrast"') +
      element('mini', 'test-mode density="compact"') +
      element('lobby', 'test-mode'),
    last: 'laurel-mini dl',
  },
};

/** Axe looks in both themes and at 320 px; the other pictures are for people. */
const looks: Record<string, BrowserContextOptions & { turned?: boolean; axe?: boolean }> = {
  'light-1280': { colorScheme: 'light', viewport: { width: 1280, height: 700 }, axe: true },
  'dark-320': { colorScheme: 'dark', viewport: { width: 320, height: 700 }, axe: true },
  'light-240-rtl-de': { colorScheme: 'light', viewport: { width: 240, height: 700 }, turned: true },
  'forced-600': { colorScheme: 'dark', forcedColors: 'active', viewport: { width: 600, height: 700 } },
};

const turnInGerman = `
document.documentElement.dir = 'rtl';
for (const element of document.querySelectorAll('main > *')) element.setAttribute('language', 'de');
`;

for (const [stage, { html, last }] of Object.entries(stages)) {
  test(`${stage}: axe finds nothing, nothing runs over, the policy is kept`, present, async () => {
    for (const [look, { turned, axe, ...options }] of Object.entries(looks)) {
      const { page, complaints } = await open(`<main>${html()}</main>`, {
        reducedMotion: 'reduce',
        ...options,
      });
      await page.locator(last).waitFor();
      await page.locator('laurel-lobby li, laurel-board tbody tr').first().waitFor();
      if (turned) {
        await page.evaluate(turnInGerman);
        await page.getByText('Endet in').first().waitFor();
        await page.locator(last).waitFor();
      }
      await untilHolds(async () =>
        assert.equal(await page.locator('.wait').count(), 0, 'a board is awaited'),
      );
      await untilAtRest(page);
      await keep(page, `${stage}-${look}`);
      assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), look);
      if (axe) assert.deepEqual(await axeFindings(page, 'main'), [], look);
      assert.deepEqual(complaints, [], look);
      await page.context().close();
    }
  });
}

test('before the first board its place is kept', present, async () => {
  const { page } = await open('');
  await page.route('**/tournaments/details*', () => undefined);
  site.casino.show(element('board', 'campaign="RUNNING"') + element('mini', 'campaign="RUNNING"'));
  await page.reload();
  await page.locator('laurel-board .wait').waitFor();
  await keep(page, 'board-loading');
});
