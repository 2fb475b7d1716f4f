import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { signInOwner } from '../../support/management.ts';
import { everythingScored } from '../../support/scored.ts';
import { waitUntil } from '../../support/waiting.ts';
import { judge, judgeScreen } from './judge-screens.ts';
import { keepScreenshot, openConsole } from './opened-console.ts';

const present = inBrowser();
/** When the pages are open: an hour and a half after the last rounds. */
const now = '2026-12-03T16:30:00Z';

const opened = forFile(openConsole, present);
before(async () => {
  if (present.skip !== undefined) return;
  await laterRounds();
});

/** Rounds that are received at two, three and four o'clock, when jonas overtakes everybody. */
async function laterRounds(): Promise<void> {
  const { laurel } = opened;
  for (const [hour, stakes] of [
    [14, [5, 20, 0, 9, 30, 4]],
    [15, [9, 0, 41, 7, 0, 30]],
    [16, [2, 11, 3, 0, 8, 0, 0, 0, 6, 190]],
  ] as const) {
    await laurel.setClock(`2026-12-03T${hour}:00:00Z`);
    await sendEvents(
      laurel,
      stakes.flatMap((stake, player) => (stake === 0 ? [] : played(player, hour, stake))),
    );
    await everythingScored(await signInOwner(laurel));
  }
  await laurel.setClock(now);
}

function played(player: number, hour: number, amount: number) {
  const timestamp = `2026-12-03T${hour - 1}:40:0${player}Z`;
  return [gameround({ player_id: `P-${1001 + player}`, timestamp, amount })];
}

const lines = (page: Page) => page.locator('tbody tr[data-row]');
const boardPath = (query = '') => `/campaigns/${opened.ids.running}/board${query}`;
const first = (page: Page) => lines(page).first().getByText('jonas');

test('the board and its race', present, async () => {
  await judgeScreen(opened, 'board', boardPath('?player=elsa'), (page) => first(page).waitFor(), { now });
  const raced = (page: Page) =>
    page
      .getByText(/jonas has led since/)
      .first()
      .waitFor();
  await judgeScreen(opened, 'board-race', boardPath('?view=race'), raced, { now });
});

test('any past moment, by slider and keys; the ladder is of the same moment', present, async () => {
  const { page, complaints } = await opened.open(boardPath('?at=2026-12-03T15:10:00Z'), { now });
  await page.getByText('As of 3 Dec 2026, 15:10:00 UTC').waitFor();
  await lines(page).first().getByText('chiara').waitFor();
  await keepScreenshot(page, 'board-past');
  const slider = page.getByRole('slider', { name: 'Moment of the board' });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.getByText('As of 3 Dec 2026, 14:40:00 UTC').waitFor();
  await waitUntil('the board shows the time that was chosen', async () =>
    assert.equal(await slider.getAttribute('aria-valuetext'), '3 Dec 2026, 14:40 UTC'),
  );
  await page.getByText('Place ladder').click();
  await page
    .getByText(/short of/)
    .first()
    .waitFor();
  await judge(page, 'board-ladder');
  await page.waitForURL(({ search }) => search === '?at=2026-12-03T14%3A40%3A00Z&view=ladder');
  await page.getByText('Lines', { exact: true }).click();
  await page.getByLabel('Exact moment, UTC').fill('2026-12-03T13:30:15');
  await page.keyboard.press('Enter');
  await page.getByText('As of 3 Dec 2026, 13:30:15 UTC').waitFor();
  await page.getByRole('button', { name: 'Now', exact: true }).click();
  await first(page).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByText(/^Scored up to .*\d\d:\d\d:\d\d\.\d\d\d/).waitFor();
  assert.deepEqual(complaints, []);
});

test(
  'the page shows who moves up before somebody is disqualified, and is right afterwards',
  present,
  async () => {
    const { page, complaints } = await opened.open(boardPath(), { now });
    await page.getByRole('button', { name: 'Disqualify jonas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Disqualify jonas?' });
    await dialog.getByText('jonas (P-1010) leaves place 1 with 220, and loses €1,000.').waitFor();
    await dialog.getByText('9 players move up by one place; 3 of them win a better prize.').waitFor();
    await waitUntil('the dialog shows who moves up', async () =>
      assert.deepEqual(await dialog.locator('tbody tr').allTextContents(), [
        '2 → 1chiara · P-1003€250 → €1,000',
        '4 → 3elsa · P-100550 free spins → €250',
        '7 → 6diego · P-1004none → 50 free spins',
      ]),
    );
    const verb = dialog.getByRole('button', { name: 'Disqualify' });
    assert.ok(await verb.isDisabled(), 'no reason was given yet');
    await dialog.getByLabel('Reason').fill('Shared an account');
    await verb.click();
    await lines(page).first().getByText('chiara').waitFor();
    await page.getByRole('cell', { name: 'Shared an account' }).waitFor();
    await page.getByRole('button', { name: 'Reinstate jonas' }).click();
    await page
      .getByRole('dialog', { name: 'Reinstate jonas?' })
      .getByRole('button', { name: 'Reinstate' })
      .click();
    await first(page).waitFor();
    assert.deepEqual(complaints, []);
  },
);

test('of a hundred thousand lines only those in sight are read and in the page', present, async () => {
  const { page, complaints } = await opened.open(boardPath(), { now });
  await first(page).waitFor();
  const pages = new Set<string | null>();
  await page.route('**/leaderboard?*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const size = Number(searchParams.get('page_size'));
    if (size > 1) pages.add(searchParams.get('page'));
    await route.fulfill({ json: longBoard(Number(searchParams.get('page') ?? 1), size) });
  });
  const frame = page.locator('table').locator('..');
  await lines(page).getByText('Somebody 1', { exact: true }).waitFor();
  await waitUntil('the end of the board is shown', async () => {
    await frame.press('End');
    await lines(page).getByText('Somebody 100000', { exact: true }).waitFor();
  });
  await waitUntil('lines that are not shown have left the page', async () =>
    assert.ok((await lines(page).count()) < 80, 'too many lines are in the page'),
  );
  assert.ok(pages.size < 20, `${pages.size} pages were read`);
  assert.deepEqual(complaints, []);
});

function longBoard(page: number, size: number) {
  const results = Array.from({ length: size }, (_, index) => {
    const place = (page - 1) * size + index + 1;
    return {
      place,
      player_id: `S-${place}`,
      player_hash: `${place}`,
      player_username: `Somebody ${place}`,
      score: `${100_001 - place}`,
      reached_at: now,
      prizes: [],
    };
  });
  return { count: 100_000, version: 999_999_999, settled: false, next: null, previous: null, results };
}

test('the board moves by itself, and a player is found and marked', present, async () => {
  const { page, complaints } = await opened.open(boardPath(), { now });
  await first(page).waitFor();
  await page.getByLabel('Player id or name').fill('P-1008');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const marked = page.locator('tr[aria-current]');
  await marked.getByText('henrik').waitFor();
  await waitUntil('the marked line is ninth', async () =>
    assert.match((await marked.textContent()) ?? '', /^9henrik P-1008/),
  );
  await sendEvents(opened.laurel, [
    gameround({ player_id: 'P-1008', timestamp: '2026-12-03T16:20:00Z', amount: 900 }),
  ]);
  await lines(page).first().getByText('henrik').waitFor();
  const moved = /^18 places up a moment agohenrik /;
  await waitUntil('the marked line has moved', async () =>
    assert.match((await marked.textContent()) ?? '', moved),
  );
  await page.getByLabel('Player id or name').fill('nobody');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByText('No player on this board has the id or name “nobody”').waitFor();
  assert.deepEqual(complaints, []);
});
