import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  plainApplication,
  reactApplication,
  type Shown,
  vueLikeApplication,
} from '../../support/application-pages.ts';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { waitUntil } from '../../support/waiting.ts';
import { keep, startWidgetPages, untilTold } from '../../support/widget-pages.ts';
import { players } from '../../support/widget-site.ts';

const present = inBrowser();
const pages = forFile(startWidgetPages, present);
afterEach(() => pages.closeAll?.());

const applications: Record<string, (key: string) => string | Promise<string>> = {
  'a plain page': plainApplication,
  React: reactApplication,
  'what Vue does': vueLikeApplication,
};

const go = (page: Page, changes: Partial<Shown>) => page.evaluate(`go(${JSON.stringify(changes)})`);
const untilText = (page: Page, element: string, text: RegExp) =>
  page.locator(element, { hasText: text }).first().waitFor();
const ownLine = (page: Page, name: string) =>
  page.locator('laurel-board tr[aria-current]').filter({ hasText: name }).waitFor();

/** Notes every moment at which words are in one language and numbers in another. */
const watchMixed = `window.mixed = [];
const look = () => {
  const text = document.querySelector('laurel-board')?.shadowRoot?.textContent ?? '';
  const [words, numbers] = [/Spieler|Joueurs/.exec(text)?.[0], /1[.\\u202f]000[.\\u202f]000/.exec(text)?.[0]];
  if (/1.000.000/.test(text) && /Players|Spieler|Joueurs/.test(text) && !words !== !numbers) mixed.push(text.slice(-200));
  requestAnimationFrame(look);
};
look();`;

for (const [name, application] of Object.entries(applications))
  test(`${name}: route, language and player change, and the elements with them`, present, async () => {
    const { page, complaints } = await pages.open('<main></main>', {}, await application(pages.site.key));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await ownLine(page, players[2] ?? '');
    await page.evaluate(watchMixed);

    await go(page, { lang: 'de' });
    await untilText(page, 'laurel-board footer', /Spieler/);
    await untilText(page, 'laurel-board tbody', /1\.000\.000/);
    await page.evaluate(`document.documentElement.lang = 'it'`);
    await go(page, { lang: 'fr_FR' });
    await untilText(page, 'laurel-board footer', /Joueurs/);
    await untilText(page, 'laurel-board tbody', /1\s000\s000/);
    assert.deepEqual(await page.evaluate('mixed'), []);
    await keep(page, `one-page-${name.replaceAll(' ', '-')}`);

    await go(page, { route: 'lobby' });
    await untilText(page, 'laurel-lobby nav', /Tous/);
    await go(page, { route: 'board', lang: 'en' });
    await untilText(page, 'laurel-board footer', /Players/);
    await ownLine(page, players[2] ?? '');

    asked.length = 0;
    for (let rendering = 0; rendering < 10; rendering++) await go(page, { lang: 'en' });
    await go(page, { player: 'p2' });
    await ownLine(page, players[1] ?? '');
    const begun = asked.filter((path) => path === '/public/api/v2/tournaments/details');
    assert.equal(begun.length, 1, 'the board begins anew for another player, and for nothing else');

    await go(page, { route: 'none' });
    await waitUntil('no stream is left', async () => assert.equal(await pages.site.streams(), 0));
    await untilTold(page, 'error', (told) => assert.deepEqual(told, []));
    assert.deepEqual(complaints, []);
  });

test('the own `lang` of an element counts until the page takes it away', present, async () => {
  const { page } = await pages.open(
    `<div lang="fr">${pages.element('board', 'campaign="RUNNING" lang="de"')}</div>`,
  );
  const until = (text: RegExp) => untilText(page, 'laurel-board footer', text);
  await until(/Spieler/);
  await page.evaluate(`document.querySelector('div').lang = 'es'`);
  await page.evaluate(`document.querySelector('laurel-board').lang = 'it'`);
  await until(/Giocatori/);
  await page.evaluate(`document.querySelector('laurel-board').lang = 'english'`);
  await until(/Jugadores/);
  await page.evaluate(`document.querySelector('laurel-board').lang = 'es'`);
  await page.evaluate(`document.querySelector('div').lang = 'de'`);
  await page.evaluate(`document.querySelector('laurel-board').removeAttribute('lang')`);
  await until(/Spieler/);
  await page.evaluate(`document.querySelector('laurel-board').language = 'nl'`);
  await until(/Spelers/);
  assert.equal(await page.locator('laurel-board').getAttribute('lang'), 'nl');
});

/** What pages show in place of a credential that holds, from a site that is known and from one that is not. */
const wrong: Record<string, { provider: string; code: string; message: RegExp }> = {
  'a page in place of a token': {
    provider: `async () => '<!doctype html>\\n<title>Sign in</title>'`,
    code: 'unauthenticated',
    message: /tokenProvider returns is no player token/,
  },
  'an object in place of a token': {
    provider: `async () => ({ token: 'eyJ' })`,
    code: 'unauthenticated',
    message: /tokenProvider returns is no player token/,
  },
  'a token that nobody signed': {
    provider: `async () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJwMSJ9.'`,
    code: 'unauthenticated',
    message: /player token/,
  },
};

for (const [what, { provider, code, message }] of Object.entries(wrong))
  test(`${what} is called a wrong token`, present, async () => {
    const { page } = await pages.open(
      pages.element('board', 'campaign="RUNNING"'),
      {},
      `document.querySelector('laurel-board').tokenProvider = ${provider}`,
    );
    await untilTold(page, 'error', (told) => {
      assert.ok(told.length > 0);
      for (const one of told) {
        assert.equal(one.code, code);
        assert.match(one.message ?? '', message);
      }
    });
  });

test('a secret key in a page is called one, and a key of another site a wrong site', present, async () => {
  const { key } = await pages.site.staff.createApiKey({
    body: { name: 'secret', scopes: ['tournaments:read'] },
  });
  for (const [shown, code] of [
    [key, 'unauthenticated'],
    [pages.site.keyOfAnother, 'origin_refused'],
  ]) {
    const { page } = await pages.open(`<laurel-board key="${shown}" campaign="RUNNING"></laurel-board>`);
    await untilTold(page, 'error', ([told]) => assert.equal(told?.code, code));
    await pages.closeAll();
  }
});
