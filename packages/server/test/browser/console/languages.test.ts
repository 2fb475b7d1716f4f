import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { waitUntil } from '../../support/waiting.ts';
import { isTooWide } from '../judged-page.ts';
import { keepScreenshot, openConsole } from './opened-console.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);

test('a person chooses the language of the console, and finds it again', present, async () => {
  const { page, complaints } = await opened.open('/campaigns', { isOwn: true });
  await page.getByRole('button', { name: /Owner$/ }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await page.locator('html[lang=de]').waitFor();
  await page.getByRole('button', { name: /Inhaber$/ }).click();
  await page.getByRole('button', { name: 'Überall abmelden' }).waitFor();
  await keepScreenshot(page, 'language-de');
  await page.reload();
  await page.locator('html[lang=de]').waitFor();
  assert.deepEqual(complaints, []);
});

test(
  'the page to sign in speaks the language of the browser, and another one on request',
  present,
  async () => {
    const { page, complaints } = await opened.open('/', { user: null, locale: 'fr-CH' });
    await page.locator('html[lang=fr]').waitFor();
    await page.getByRole('combobox', { name: 'Langue' }).selectOption('it');
    await page.locator('html[lang=it]').waitFor();
    await keepScreenshot(page, 'sign-in-it');
    assert.deepEqual(complaints, []);
  },
);

test('where a catalogue cannot be had, the console is in English and works', present, async () => {
  const { page } = await opened.open('/', { user: null, locale: 'en-GB' });
  await page.route(/assets\/de-.*\.js/, (route) => route.abort());
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await page.getByRole('combobox', { name: 'Language' }).waitFor();
  await page.getByRole('heading', { name: 'Sign in to Laurel' }).waitFor();
});

const screens =
  'now campaigns templates schedules payouts intake players segments rates integrations first-steps brand people audit installation';

for (const [language, word] of [
  ['de', 'Kampagnen'],
  ['fr', 'Campagnes'],
] as const)
  test(`every screen of the navigation fits in ${language}, and nothing complains`, present, async () => {
    const { page, complaints } = await opened.open('/campaigns');
    await page.evaluate((chosen) => localStorage.setItem('laurel-language', chosen), language);
    await page.reload();
    await page.locator(`html[lang=${language}]`).waitFor();
    const links = page.getByRole('navigation').first();
    const title = page.getByRole('heading', { level: 1 });
    let last = await title.textContent();
    for (const screen of screens.split(' ')) {
      await links.locator(`a[href$="/console/${screen}"]`).last().click();
      last = await waitUntil('the page has the title of the next screen', async () => {
        const shown = (await title.textContent()) ?? '';
        assert.notEqual(shown, last, screen);
        return shown;
      });
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 860 });
        await keepScreenshot(page, `${screen}-${language}-${width}`);
        assert.equal(await isTooWide(page), false, `${screen} at ${width} pixels`);
      }
    }
    assert.equal(await page.getByRole('link', { name: word, exact: true }).count(), 1);
    assert.deepEqual(complaints, []);
  });
