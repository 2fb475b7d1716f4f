import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { Raffle } from '@laurel/contract/raffles/raffles.ts';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { waitUntil } from '../../support/waiting.ts';
import { publishDrop, publishLevels, publishMission, publishRaffle } from '../../support/widget-kinds.ts';
import { keep, startWidgetPages, untilTold } from '../../support/widget-pages.ts';
import { axeFindings, isTooWide, untilAtRest } from '../judged-page.ts';

const present = inBrowser();
const pages = forFile(startWidgetPages, present);
afterEach(() => pages.closeAll?.());

/** Names that axe judges dark and narrow; the others it judges light and wide. */
const darkOnes = ['raffle-open'];

/** Wide and light, narrow and dark, and turned around: nothing runs over, and axe finds nothing. */
async function judge(page: Page, name: string): Promise<void> {
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    assert.equal(await isTooWide(page), false, `${name} ${width}`);
    await keep(page, `widget-${name}-${colorScheme}-${width}`);
    if (darkOnes.includes(name) === (colorScheme === 'dark'))
      assert.deepEqual(await axeFindings(page, 'main'), [], `${name} ${colorScheme}`);
  }
  await page.evaluate(`document.documentElement.dir = 'rtl';
for (const element of document.querySelectorAll('main > *')) element.setAttribute('language', 'de');`);
  await page.getByText('Bedingungen').first().waitFor();
  await untilAtRest(page);
  assert.equal(await isTooWide(page), false, `${name} rtl`);
  await keep(page, `widget-${name}-rtl-de`);
}

const isRefusal = (text: string) => text.startsWith('Failed to load resource');

test('missions: steps for everybody, progress, prizes and joining for the player', present, async () => {
  const { site } = pages;
  await publishMission(site.staff, 'QUEST');
  await publishMission(site.staff, 'CLUB', { join: 'opt_in', rules: { steps: clubSteps }, prize: null });
  const { page, complaints } = await pages.open(
    `<main>${pages.element('missions', 'data-player="m1"')}${pages.element('missions', 'campaign="QUEST"')}</main>`,
  );
  const [own, open] = [page.locator('laurel-missions').first(), page.locator('laurel-missions').nth(1)];
  const quest = own.locator('li[part=card]', { hasText: 'Quest <b>QUEST</b>' });
  const step = (at: number) => quest.locator('.steps > li').nth(at);
  await step(0).getByText('0 / 3').waitFor();
  await open.getByText('Sign in to see how far you are.').waitFor();
  assert.equal(await open.locator('li[part=card]').count(), 1);
  assert.deepEqual(await open.locator('.steps [part=name]').allTextContents(), [
    'Play three rounds',
    'Bet €100',
    'Win two rounds',
  ]);
  assert.equal(await open.locator('progress, [aria-current]').count(), 0);
  for (const amount of [10, 15]) await site.play('m1', amount);
  await step(0).getByText('2 / 3').waitFor();
  assert.equal(await step(0).getAttribute('aria-current'), 'step');
  await site.play('m1', 5);
  await step(0).getByText('Done').waitFor();
  await step(1).getByText('Next').waitFor();
  await own.getByText('Step completed: Play three rounds').waitFor({ state: 'attached' });
  await site.play('m1', 40);
  await step(1).getByText('40 / 100 EUR').waitFor();
  await quest.getByText('Won: 5 free spins on Book of Laurels').waitFor();
  const club = own.locator('li[part=card]', { hasText: 'CLUB' });
  await club.locator('.actions button', { hasText: 'Join' }).click();
  await club.locator('input').check();
  await club.locator('.joining button', { hasText: 'Join' }).click();
  await club.getByText('You are in').waitFor();
  await untilTold(page, 'join', ([joined]) =>
    assert.deepEqual([joined?.custom_id, joined?.accepted_terms], ['CLUB', true]),
  );
  await judge(page, 'missions');
  assert.deepEqual(complaints, []);
});

const clubSteps = [{ task: 'rounds' as const, count: 1, texts: { en: 'Play a round' } }];

/** A raffle whose tickets nine players have, and the player `r1` most of them. */
async function playedRaffle(custom_id: string): Promise<number> {
  const { site } = pages;
  const id = await publishRaffle(site.staff, custom_id);
  for (let nth = 0; nth < 14; nth++) await site.play(`r${nth < 5 ? 1 : nth}`, 10);
  return id;
}

async function drawn(id: number): Promise<Raffle> {
  const { staff } = pages.site;
  await staff.finishCampaign({ path: { id }, body: { without_grace: true } });
  return waitUntil('the raffle is drawn', async () => {
    const raffle = await staff.readRaffle({ path: { id } });
    assert.equal(raffle.status, 'drawn');
    return raffle;
  });
}

const verdict = (page: Page) => page.locator('laurel-raffle [part=draw] h3');

test(
  'a raffle: tickets as they come, numbers, the draw, and the draw again in the page',
  present,
  async () => {
    const id = await playedRaffle('RAFFLE');
    const { page, complaints } = await pages.open(
      `<main>${pages.element('raffle', 'campaign="RAFFLE" data-player="r1"')}</main>`,
    );
    const raffle = page.locator('laurel-raffle');
    await raffle.locator('dd', { hasText: '10 / 20' }).waitFor();
    await pages.site.play('r1', 10);
    await raffle.locator('dd', { hasText: '12 / 20' }).waitFor();
    await raffle.getByText('Your tickets: 12').waitFor({ state: 'attached' });
    await judge(page, 'raffle-open');
    await page.reload();
    await raffle.locator('dd', { hasText: '12 / 20' }).waitFor();
    const { winners, tickets } = await drawn(id);
    await raffle.locator('.winners > li').first().waitFor();
    assert.deepEqual(
      (await raffle.locator('.winners .who > .muted').allTextContents()).map((text) =>
        Number(/\d+/.exec(text)),
      ),
      winners.map(({ ticket }) => ticket),
    );
    const own = /^(\d+)–(\d+)$/.exec((await raffle.locator('dd[part=place]').textContent()) ?? '');
    const [from, to] = [Number(own?.[1]), Number(own?.[2])];
    assert.equal(to - from + 1, 12);
    const won = winners.some(({ ticket }) => from <= ticket && ticket <= to);
    await raffle
      .getByText(won ? 'You have won:' : 'Your tickets did not win')
      .first()
      .waitFor();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await raffle.locator('button', { hasText: 'Check the draw myself' }).click();
    await raffle.locator('.turning').waitFor();
    assert.equal(await raffle.locator('button:focus').textContent(), 'Show all at once');
    await keep(page, 'widget-raffle-turning');
    await page.keyboard.press('Enter');
    await verdict(page).waitFor();
    assert.equal(await verdict(page).textContent(), '✓ Drawn again in your browser: the same winners');
    assert.equal(await raffle.locator('h3:focus').count(), 1);
    assert.equal(await raffle.locator('.claims li', { hasText: '✓' }).count(), 4);
    assert.deepEqual(
      await raffle.locator('[part=draw] .who > strong').allTextContents(),
      winners.map(({ ticket }) => `Ticket ${ticket}`),
    );
    assert.equal(await raffle.locator('.urn').getAttribute('aria-label'), `Tickets in the draw: ${tickets}`);
    await judge(page, 'raffle-drawn');
    // In another language the draw is made again.
    await raffle.locator('button', { hasText: 'Ziehung selbst prüfen' }).click();
    await raffle.locator('[part=draw] h3', { hasText: 'dieselben Gewinner' }).waitFor();
    await keep(page, 'widget-raffle-drawn-rtl-de');
    assert.deepEqual(complaints, []);
  },
);

test(
  'a draw that was changed does not come out the same; the reader who wants no motion sees it at once',
  present,
  async () => {
    await drawn(await playedRaffle('CHANGED'));
    const { page, complaints } = await pages.open(
      `<main>${pages.element('raffle', 'campaign="CHANGED"')}</main>`,
      { reducedMotion: 'reduce' },
    );
    await page.locator('laurel-raffle .winners > li').first().waitFor();
    await page.getByText('Sign in to see your tickets.').waitFor();
    await page.route('**/raffle?*', async (route) => {
      const response = await route.fetch();
      const raffle = (await response.json()) as Raffle;
      await route.fulfill({ response, json: { ...raffle, winners: raffle.winners.toReversed() } });
    });
    await page.locator('laurel-raffle button').click();
    await verdict(page).waitFor();
    assert.equal(
      await verdict(page).textContent(),
      '✗ Drawn again in your browser: something does not match',
    );
    await page.locator('.claims .fails', { hasText: 'Does not match: From this start number' }).waitFor();
    assert.equal(await page.locator('laurel-raffle .claims .fails').count(), 1);
    assert.equal(await page.locator('laurel-raffle .turning').count(), 0);
    assert.deepEqual(await axeFindings(page, 'main'), []);
    await keep(page, 'widget-raffle-fails');
    assert.deepEqual(
      complaints.filter((one) => !isRefusal(one)),
      [],
    );
  },
);

test(
  'a drop: prizes as they fall, the player’s own, what is left, and the secret at the end',
  present,
  async () => {
    const { site } = pages;
    const id = await publishDrop(site.staff, 'DROP');
    const { page, complaints } = await pages.open(
      `<main>${pages.element('drops', 'campaign="DROP" data-player="d1"')}</main>`,
    );
    const drops = page.locator('laurel-drops');
    await drops.getByText('No winners yet').waitFor();
    await site.play('d1', 10);
    await site.play('d2', 10);
    await drops.locator('.winners > li').nth(1).waitFor();
    assert.deepEqual(await drops.locator('.winners [part=prize]').allTextContents(), ['€5', '€5']);
    await drops.locator('[part=news]').getByText('€5').waitFor();
    await judge(page, 'drops-open');
    await page.reload();
    await site.staff.finishCampaign({ path: { id }, body: { without_grace: true } });
    const { commitment, secret } = await waitUntil('the secret is published', async () => {
      const shown = await site.staff.readDrops({ path: { id } });
      assert.equal(shown.status, 'over');
      return shown;
    });
    await drops.locator('code', { hasText: commitment }).waitFor({ state: 'attached' });
    await drops.locator('code', { hasText: secret ?? '-' }).waitFor({ state: 'attached' });
    assert.deepEqual(complaints, []);
  },
);

test(
  'levels: what they bring for everybody, the own level and the next one for the player',
  present,
  async () => {
    const { site } = pages;
    await publishLevels(site.staff, 'LEVELS');
    const { page, complaints } = await pages.open(
      `<main>${pages.element('level', 'data-player="l1"')}${pages.element('level', 'campaign="LEVELS"')}${pages.element('level', 'test-mode')}</main>`,
    );
    const [own, open, invented] = [0, 1, 2].map((at) => page.locator('laurel-level').nth(at));
    await open?.getByText('Sign in to see how far you are.').waitFor();
    assert.deepEqual(await open?.locator('.steps [part=name]').allTextContents(), ['Bronze', 'Gold']);
    assert.equal(await open?.locator('[part=countdown]').count(), 0);
    await invented?.getByText('42 / 100').waitFor();
    await own?.getByText('0 / 2').waitFor();
    for (const amount of [10, 15]) await site.play('l1', amount);
    await own?.getByText('2 / 5').waitFor();
    await own?.getByText('Your level').waitFor();
    await own?.getByText('Level reached: Bronze').waitFor({ state: 'attached' });
    await own?.getByText('Won: €5').waitFor();
    await judge(page, 'levels');
    assert.deepEqual(complaints, []);
  },
);

test('both in test mode, and a campaign that players are not shown', present, async () => {
  const { page } = await pages.open(
    `<main>${pages.element('missions', 'test-mode theme="casino"')}${pages.element('raffle', 'test-mode theme="bingo"')}${pages.element('raffle', 'campaign="NONE"')}</main>`,
  );
  await page.locator('laurel-missions', { hasText: '32.5 / 50 EUR' }).waitFor();
  await page.getByText('You have won: 25 free spins').waitFor();
  await page.getByText('No raffle now').waitFor();
  await untilTold(page, 'error', ([fault]) => assert.equal(fault?.code, 'campaign_missing'));
  await untilAtRest(page);
  await keep(page, 'widget-kinds-test-mode');
});
