import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { waitUntil } from '../../support/waiting.ts';
import { publishTeams } from '../../support/widget-kinds.ts';
import { keep, startWidgetPages, untilTold } from '../../support/widget-pages.ts';
import { markupName } from '../../support/widget-site.ts';
import { axeFindings, untilAtRest } from '../judged-page.ts';

const present = inBrowser();
const pages = forFile(startWidgetPages, present);
afterEach(() => pages.closeAll?.());

test('a board outlives its server, and goes on without a reload when that is back', present, async () => {
  const board = pages.element('board', 'campaign="RUNNING" data-player="p2"');
  const { page } = await pages.open(`${board}<button id="own">The page's own</button>`);
  await page.locator('tbody tr[aria-current]').waitFor();
  assert.equal(await page.locator('h2').textContent(), markupName);
  assert.equal(await page.locator('laurel-board').locator('img, b').count(), 0);
  const startAgain = await pages.site.kill();
  await page.locator('laurel-board .away').waitFor();
  await keep(page, 'board-server-away');
  assert.equal(await page.locator('tbody tr').count(), 10);
  await page.locator('#own').click();
  await startAgain();
  await pages.site.play('p2', 2_000_000);
  await page.locator('tbody tr[aria-current] [data-place="1"]').waitFor();
  await page.locator('laurel-board .away').waitFor({ state: 'detached' });
  await untilTold(page, 'place', ([moved]) => assert.deepEqual([moved?.previous, moved?.place], [2, 1]));
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
  await pages.site.play('p9', 1);
  await waitUntil('a score changes', async () =>
    assert.notEqual(String(await scores()), before, 'no score changed'),
  );
  // What the change moves has then begun and ended.
  await untilAtRest(page);
}

test('motion ends with a button and where the system wants none', present, async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const { page } = await pages.open(pages.element('board', 'campaign="RUNNING"'), { reducedMotion });
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

test('a screen reader hears the own place by one polite line, and nothing else', present, async () => {
  const { page } = await pages.open(pages.element('board', 'campaign="RUNNING" data-player="p3"'));
  await page.locator('[role=status]', { hasText: /^Your place: \d+$/ }).waitFor();
  const lines = page.locator('laurel-board').locator('[aria-live], [role=status], [role=alert]');
  assert.equal(await lines.count(), 1);
  assert.equal(await page.locator('table caption').textContent(), markupName);
  assert.equal(await page.locator('table th[scope=col]').count(), 4);
});

test('a player reads and accepts the terms before anything is sent', present, async () => {
  const { page, complaints } = await pages.open(
    pages.element('board', 'campaign="JOINING" data-player="p7"'),
  );
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const board = page.locator('laurel-board');
  await board.locator('.actions button').click();
  await board.getByText('One point for each euro.').waitFor();
  await keep(page, 'board-terms');
  assert.deepEqual(await axeFindings(page, 'laurel-board'), []);
  await board.getByText('Cancel').click();
  await board.locator('.actions button').click();
  await board.locator('form button').first().click();
  assert.deepEqual(sent, [], 'the terms are not accepted yet');
  await board.locator('form input').check();
  await board.locator('form button').first().click();
  await page.getByText('You are in').waitFor();
  assert.equal(sent.length, 1);
  await keep(page, 'board-joined');
  assert.deepEqual(complaints, []);
  await page.reload();
  await page.getByText('Nobody is on the board yet.').waitFor();
  assert.equal(await page.locator('.actions').count(), 0);
});

test('a page that joins players by itself is asked, and nothing is sent', present, async () => {
  const { page } = await pages.open(pages.element('board', 'campaign="JOINING" data-player="p8"'));
  await page.evaluate("document.body.dataset.joins = 'here'");
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.locator('laurel-board .actions button').click();
  await page.locator('laurel-board form input').check();
  await page.locator('laurel-board form button').first().click();
  await untilTold(page, 'join', ([joined]) =>
    assert.deepEqual([joined?.custom_id, joined?.accepted_terms], ['JOINING', true]),
  );
  assert.ok(!sent.some((url) => url.endsWith('/opt-in')));
});

test(
  'a player joins the team that the page names, and the line of the team is the own one',
  present,
  async () => {
    const { site } = pages;
    await publishTeams(site.staff, 'TEAMS');
    const { page, complaints } = await pages.open(
      pages.element('board', 'campaign="TEAMS" data-player="t1" team="red" team-name="The <b>Reds</b>"') +
        pages.element('board', 'campaign="TEAMS" data-player="t2" team="red"') +
        pages.element('board', 'campaign="TEAMS" data-player="t3" team="blue"') +
        pages.element('board', 'campaign="TEAMS" data-player="t4"'),
    );
    const board = (nth: number) => page.locator('laurel-board').nth(nth);
    for (const nth of [0, 1, 2]) {
      await board(nth).locator('.actions button').click();
      await board(nth).getByText('You are in').waitFor();
    }
    assert.deepEqual(complaints, []);
    for (const player of ['t1', 't2', 't3']) await site.play(player, 1);
    const line = (nth: number) => board(nth).locator('tbody tr');
    await line(0).filter({ hasText: 'The <b>Reds</b>' }).filter({ hasText: 'You' }).waitFor();
    await line(2).filter({ hasText: 'blue' }).filter({ hasText: 'You' }).waitFor();
    assert.deepEqual(await line(3).locator('[part=name] bdi[title]').allTextContents(), [
      'The <b>Reds</b>',
      'blue',
    ]);
    assert.deepEqual(await board(1).locator('[part=score]').allTextContents(), ['2', '1']);
    await keep(page, 'board-teams');
  },
);

test(
  'who joins a tournament of teams without a team of the page chooses one, by keys alone',
  present,
  async () => {
    const { site } = pages;
    const id = await publishTeams(site.staff, 'CHOSEN');
    const { page, complaints } = await pages.open(
      pages.element('board', 'campaign="CHOSEN" data-player="c1"'),
    );
    const join = page.locator('laurel-board .actions button', { hasText: 'Join' });
    await join.waitFor();
    for (const [player_id, team_id, team_name] of [
      ['c2', 'red', 'The <b>Reds</b>'],
      ['c3', 'blue', 'Blue'],
    ] as const)
      await site.staff.optInPlayer({ path: { id }, body: { player_id, team_id, team_name } });
    await waitUntil('the teams are known', async () => {
      const teams = await fetch(`${site.url}/public/api/v2/tournaments/${id}/teams`, {
        headers: { authorization: `Bearer ${site.key}` },
      });
      assert.equal(((await teams.json()) as { count: number }).count, 2);
    });
    await join.focus();
    await page.keyboard.press('Enter');
    const choice = page.getByRole('combobox', { name: 'Team' });
    await choice.waitFor();
    assert.deepEqual(await choice.locator('option').allTextContents(), ['', 'Blue', 'The <b>Reds</b>']);
    assert.deepEqual(await axeFindings(page, 'laurel-board'), []);
    await keep(page, 'board-teams-to-choose');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('You are in').waitFor();
    await untilTold(page, 'join', ([joined]) =>
      assert.deepEqual([joined?.team_id, joined?.accepted_terms], ['red', false]),
    );
    await site.play('c1', 1);
    await page.locator('laurel-board tr[aria-current]', { hasText: 'The <b>Reds</b>' }).waitFor();
    assert.deepEqual(complaints, []);
  },
);

test('next to a game nothing is seen where no tournament runs in it', present, async () => {
  const { page } = await pages.open('');
  let results: unknown[] = [];
  await page.route('**/tournaments/details*', async (route) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    await route.fulfill({ headers, json: { count: 0, next: null, previous: null, results } });
  });
  pages.site.casino.show(pages.element('mini', 'game="chess"') + pages.element('mini', 'game="chess"'));
  await page.reload();
  const mini = page.locator('laurel-mini').first();
  await page.locator('laurel-mini[data-absent]').nth(1).waitFor({ state: 'attached' });
  assert.equal(await mini.isVisible(), false);
  results = [{ campaign: { id: 1, custom_id: 'RUNNING', name: 'Now', terms: {} }, tournament_prizes: [] }];
  await page.evaluate("document.querySelector('laurel-mini').game = 'slots'");
  await waitUntil('the small board is shown', async () => assert.equal(await mini.isVisible(), true));
});

test('after the end a player reads the own result, and nothing of a next prize', present, async () => {
  const mini = (player: string) => pages.element('mini', `campaign="SETTLED" data-player="${player}"`);
  const { page } = await pages.open(
    mini('p3') + mini('nobody') + pages.element('board', 'campaign="SETTLED" data-player="p7"'),
  );
  await page.locator('laurel-mini', { hasText: 'You came 3rd: €50 to play on Book of Laurels' }).waitFor();
  await page.locator('laurel-mini', { hasText: 'You did not take part' }).waitFor();
  await page.locator('laurel-board .news', { hasText: 'You came 7th' }).waitFor();
  assert.equal(await page.getByText('To the next prize').count(), 0);
  await keep(page, 'after-the-end');
});

test(
  'a prize that is reached is celebrated, without motion where the system wants none',
  present,
  async () => {
    let amount = 400_000;
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const { page, complaints } = await pages.open(
        pages.element('mini', 'campaign="RUNNING" data-player="p12"'),
        {
          reducedMotion,
        },
      );
      const files: string[] = [];
      page.on('request', (request) => files.push(request.url()));
      await page.locator('laurel-mini dl').waitFor();
      await pages.site.play('p12', amount);
      amount = 800_000;
      await page.locator('laurel-mini .news', { hasText: 'You reached a prize' }).waitFor();
      const isMoving = reducedMotion === 'no-preference';
      await waitUntil('a celebration is loaded where things may move', async () =>
        assert.equal(
          files.some((url) => url.endsWith('laurel-celebration.js')),
          isMoving,
        ),
      );
      if (isMoving) await keep(page, 'celebration');
      await waitUntil('the celebration is over', async () =>
        assert.equal(await page.locator('laurel-mini i').count(), 0),
      );
      assert.deepEqual(complaints, []);
      await pages.site.lose('p12');
    }
  },
);
