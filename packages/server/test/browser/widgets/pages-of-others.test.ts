import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { waitUntil } from '../../support/waiting.ts';
import { startWidgetPages } from '../../support/widget-pages.ts';

const present = inBrowser();
const pages = forFile(startWidgetPages, present);
afterEach(() => pages.closeAll?.());

const untilText = (page: Page, element: string, text: RegExp) =>
  page.locator(element, { hasText: text }).first().waitFor();

/** From the lobby into the details of the campaign that everybody plays in. */
async function lookInto(page: Page): Promise<void> {
  await page.locator('laurel-lobby li', { hasText: 'Sons' }).locator('button').click();
  await page.locator('laurel-lobby laurel-board tbody tr').first().waitFor();
}

test(
  'all elements are shown in a page that allows no policy of Trusted Types but its own',
  present,
  async () => {
    const all =
      pages.element('board', 'campaign="RUNNING" data-player="p3"') +
      ['mini', 'lobby', 'winners', 'results', 'missions', 'raffle']
        .map((name) => pages.element(name, 'campaign="RUNNING" data-player="p3"'))
        .join('');
    const { page, complaints } = await pages.open(`<main>${all}</main>`);
    for (const shown of ['board tbody tr', 'mini dl', 'lobby li h3', 'winners ol li', 'results li h3'])
      await page.locator(`laurel-${shown}`).first().waitFor();
    await untilText(page, 'laurel-missions .note', /./);
    await lookInto(page);
    assert.deepEqual(complaints, []);
  },
);

test('the elements leave nothing in the page that a Lit of its own would meet', present, async () => {
  const { page } = await pages.open(pages.element('board', 'campaign="RUNNING"'));
  await page.locator('laurel-board tbody tr').first().waitFor();
  const left = await page.evaluate(
    'Object.keys(globalThis).filter((name) => /^(lit|reactiveElement)/.test(name))',
  );
  assert.deepEqual(left, []);
});

test(
  'a key may come by `publishable-key`, which frameworks do not keep for themselves',
  present,
  async () => {
    const { page } = await pages.open(
      `<laurel-board publishable-key="${pages.site.key}" campaign="RUNNING"></laurel-board>
<laurel-lobby publishable-key="${pages.site.key}"></laurel-lobby>`,
    );
    await page.locator('laurel-board tbody tr').first().waitFor();
    await lookInto(page);
  },
);

test('an id may be a number, as frameworks hand it to a property', present, async () => {
  const { results } = await pages.site.staff.listCampaigns({ query: { custom_id: 'RUNNING' } });
  const { page } = await pages.open(pages.element('board', '') + pages.element('mini', ''));
  await page.locator('laurel-board .note').waitFor();
  await page.evaluate(
    `for (const one of document.body.children) if ('campaign' in one) one.campaign = ${results[0]?.id}`,
  );
  await page.locator('laurel-board tbody tr').first().waitFor();
  await untilText(page, 'laurel-mini h2', /Sons/);
});

test('whatever the page says of its language, the nearest one is shown', present, async () => {
  const langs = {
    pt_BR: 'Jogadores',
    'de_DE.UTF-8': 'Spieler',
    'fr-': 'Joueurs',
    'it-IT-x': 'Giocatori',
    english: 'Players',
    'zz@': 'Players',
  };
  for (const [lang, players] of Object.entries(langs)) {
    const { page } = await pages.open(
      `<div lang="${lang}">${pages.element('board', 'campaign="RUNNING"')}</div>`,
    );
    await untilText(page, 'laurel-board footer', new RegExp(players));
    await pages.closeAll();
  }
  const { page } = await pages.open(pages.element('mini', 'campaign="RUNNING" language="nl_NL"'));
  await untilText(page, 'laurel-mini', /Spelers/);
});

test('words and numbers follow the language of the page, also around a shadow root', present, async () => {
  const { page } = await pages.open(`<div id="app"></div>${pages.element('board', 'campaign="RUNNING"')}`);
  await page.evaluate(`const host = document.querySelector('#app');
host.attachShadow({ mode: 'open' }).append(document.querySelector('laurel-board'));`);
  await untilText(page, 'laurel-board footer', /Players/);
  await untilText(page, 'laurel-board tbody', /1,000,000/);
  await page.evaluate(`document.documentElement.lang = 'de'`);
  await untilText(page, 'laurel-board footer', /Spieler/);
  await untilText(page, 'laurel-board tbody', /1\.000\.000/);
  await page.evaluate(`document.querySelector('#app').lang = 'fr_FR'`);
  await untilText(page, 'laurel-board footer', /Joueurs/);
});

/** What a browser's translation does to each text with letters that may be translated. */
const translate = `for (const root of [...document.querySelectorAll('laurel-board, laurel-mini')].map((one) => one.shadowRoot)) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (!/\\p{L}/u.test(text.data) || text.parentElement.closest('style, [translate=no]')) continue;
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstChild.textContent = text.data.toUpperCase();
    text.replaceWith(font);
  }
}`;

test(
  'in a page that the browser translates, each line has the name and the score of one player',
  present,
  async () => {
    const { page, complaints } = await pages.open(
      pages.element('board', 'campaign="RUNNING" data-player="p4"') +
        pages.element('mini', 'campaign="RUNNING" data-player="p4"'),
    );
    await page.locator('laurel-board tbody tr').nth(9).waitFor();
    await page.locator('laurel-mini button').click();
    await page.locator('laurel-mini li').first().waitFor();
    await page.evaluate(translate);
    await page.getByText('PLAYERS').first().waitFor();
    await pages.site.play('newcomer', 5_000_000);
    await pages.site.play('p2', 9_000_000);
    await waitUntil('the lines are those of the players', async () => {
      const lines = await page
        .locator('laurel-board tbody tr')
        .evaluateAll((rows) =>
          rows
            .slice(0, 3)
            .map((row) => [...row.querySelectorAll('bdi[title], td.number')].map((one) => one.textContent)),
        );
      assert.match(lines[0]?.[0] ?? '', /^Maximilian/);
      assert.deepEqual(
        lines.map(([, score]) => score),
        ['9,500,000', '5,000,000', '1,000,000'],
      );
      assert.equal(lines[2]?.[0], 'Ada');
    });
    await untilText(page, 'laurel-board footer', /Players: 15/);
    await untilText(page, 'laurel-mini', /Players: 15/);
    assert.deepEqual(complaints, []);
  },
);
