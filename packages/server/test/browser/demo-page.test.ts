import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { type Client, createClient } from '@laurel/client/client.ts';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { inBrowser, keepPicture, type OpenedBrowser, openBrowser } from '../support/browser.ts';
import { startCommand } from '../support/command.ts';
import { waitUntil } from '../support/waiting.ts';
import { axeFindings } from './judged-page.ts';

const present = inBrowser();
/** Kept for people to look at. */
const screenshots = join(tmpdir(), 'laurel-screenshots');

let browser: OpenedBrowser | undefined;
let demo: ReturnType<typeof startCommand> | undefined;
let address: string;
let staff: Client;
before(async () => {
  if (present.skip !== undefined) return;
  await mkdir(screenshots, { recursive: true });
  demo = startCommand(['demo', '--json', '--rate', '40'], { environment: { PORT: '0' } });
  const [start] = await demo.until(/^\{"url".*\}$/m);
  const { url, page, username, password } = JSON.parse(start);
  address = page;
  staff = createClient({ url, credentials: { user: { username, password } } });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await demo?.end('SIGINT');
});

/** Also after a failure: what stays open has streams, of which a player may have few. */
afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close();
});

/** The page, once its board shows lines, and what its console complained of: a breach of its policy is among that. */
async function open(options: BrowserContextOptions): Promise<{ page: Page; complaints: string[] }> {
  const page = (await (await browser?.newContext(options))?.newPage()) as Page;
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(address);
  await page.locator('laurel-board tbody tr').first().waitFor();
  await page.locator('laurel-lobby li').first().waitFor();
  await page.locator('laurel-mini dd').first().waitFor();
  return { page, complaints };
}

const scoresOf = (page: Page) => page.locator('laurel-board [part=score]').allTextContents();

test('boards move, the own line is marked, and the strictest policy is kept', present, async () => {
  const { page, complaints } = await open({ viewport: { width: 1100, height: 900 } });
  const first = await scoresOf(page);
  await waitUntil('the scores change', async () => assert.notDeepEqual(await scoresOf(page), first));
  await page.locator('laurel-mini button').click();
  await page.locator('laurel-mini li[aria-current]').waitFor();
  assert.deepEqual(complaints, []);
});

test('prizes of a drop fall while the invented players play', present, async () => {
  const { page, complaints } = await open({ viewport: { width: 1100, height: 900 } });
  const fallen = page.locator('laurel-drops .winners > li');
  await fallen.first().waitFor({ timeout: 90_000 });
  const newest = await fallen.first().textContent();
  await waitUntil(
    'another prize has fallen',
    async () => assert.notEqual(await fallen.first().textContent(), newest),
    { seconds: 120 },
  );
  assert.deepEqual(complaints, []);
});

test('another language is shown without a reload', present, async () => {
  const { page } = await open({ viewport: { width: 800, height: 900 } });
  await page.locator('#language').selectOption('de');
  await page.locator('laurel-board th', { hasText: 'Spieler' }).first().waitFor();
  await page.locator('laurel-board h2', { hasText: 'Herbstsprint' }).waitFor();
});

test('a tournament is looked into, and the page learns which game to open', present, async () => {
  const { page, complaints } = await open({ viewport: { width: 800, height: 900 } });
  await page.locator('laurel-lobby li', { hasText: 'Autumn Sprint' }).locator('button').click();
  await page.locator('laurel-lobby').getByText('Play', { exact: true }).click();
  await page.locator('#told', { hasText: 'DEMO-SPRINT' }).waitFor();
  assert.deepEqual(complaints, []);
});

test('axe finds nothing in the dark at 320 px', present, async () => {
  const { page } = await open({ viewport: { width: 1100, height: 900 }, reducedMotion: 'reduce' });
  await keepPicture(page, join(screenshots, 'demo-light-1100.png'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 900 });
  await keepPicture(page, join(screenshots, 'demo-dark-320.png'));
  assert.deepEqual(await axeFindings(page), []);
});

/** Clicks one of the page's own buttons and waits until its server has done it. */
async function act(page: Page, button: string, done: RegExp): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByText(button, { exact: true }).click();
  await (await answered).finished();
  await page.locator('#done', { hasText: done }).waitFor();
}

async function idOf(custom_id: string): Promise<number> {
  const { results } = await staff.listCampaigns({ query: { custom_id } });
  return results[0]?.id ?? assert.fail(custom_id);
}

/** Staff end a campaign before its time. */
async function finish(custom_id: string): Promise<void> {
  await staff.finishCampaign({ path: { id: await idOf(custom_id) }, body: { without_grace: true } });
}

/** Staff approve the payouts of a campaign once there are so many of the player; the page then shows its prizes as paid. */
async function paid(page: Page, custom_id: string, titles: string[]): Promise<void> {
  const campaign_id = await idOf(custom_id);
  await waitUntil('the prizes are owed', async () => {
    const { count } = await staff.listPayouts({ query: { campaign_id, player_id: 'demo-3' } });
    assert.ok(count >= titles.length);
  });
  await staff.approvePayouts({ body: { campaign_id } });
  // Reloads keep both processors busy, so none is made before there is something to see.
  await waitUntil('the prizes are paid', async () => {
    const query = { campaign_id, player_id: 'demo-3', status: 'paid' } as const;
    assert.ok((await staff.listPayouts({ query })).count >= titles.length);
  });
  await waitUntil('the prizes are shown', async () => {
    await page.reload();
    await page.locator('laurel-results [part=prizes] li').first().waitFor();
    for (const title of titles) assert.ok(await prize(page, custom_id, title).isVisible());
  });
}

const names: Record<string, string> = {
  'DEMO-MISSION': 'Warm welcome',
  'DEMO-RAFFLE': 'Raffle of the month',
  'DEMO-HEAT-2': 'Team heat 2',
  'DEMO-FINAL': 'Team final',
};

/** A line of the player's prizes that says that it is paid. */
function prize(page: Page, custom_id: string, title: string): Locator {
  const line = page.locator('laurel-results [part=prizes] li', { hasText: title });
  return line
    .filter({ hasText: names[custom_id] as string })
    .filter({ hasText: 'Paid out' })
    .first();
}

async function finishMission(page: Page): Promise<void> {
  const mission = page.locator('laurel-missions li[part=card]', { hasText: 'Warm welcome' });
  const step = (at: number) => mission.locator('.steps > li').nth(at);
  // The visit is the third day in a row.
  await step(0).getByText('Done').waitFor();
  await step(1).getByText('Next').waitFor();
  await act(page, 'Deposit £20', /^You deposited £20/);
  await step(1).getByText('Done').waitFor();
  for (let round = 1; round <= 10; round += 1) await act(page, 'Play a round of £5', /^You bet £5/);
  await step(2).getByText('Done').waitFor();
  await keepPicture(page, join(screenshots, 'demo-mission.png'));
  await paid(page, 'DEMO-MISSION', ['10 free spins', '€5 bonus', '€20']);
}

async function winRaffle(page: Page): Promise<void> {
  const raffle = page.locator('laurel-raffle[campaign=DEMO-RAFFLE]');
  await raffle.locator('dd[part=score]', { hasText: /^[1-9]/ }).waitFor();
  await finish('DEMO-RAFFLE');
  await raffle.locator('.winners > li[aria-current]').first().waitFor();
  await raffle.getByText('You have won:').first().waitFor();
  await raffle.getByText('Check the draw myself').click();
  await raffle.getByText('Drawn again in your browser: the same winners').waitFor();
  assert.equal(await raffle.locator('.claims li', { hasText: '✓' }).count(), 4);
  await keepPicture(page, join(screenshots, 'demo-raffle.png'));
  await paid(page, 'DEMO-RAFFLE', ['']);
}

async function winWithTeam(page: Page): Promise<void> {
  const [heat, final] = ['HEAT-2', 'FINAL'].map((name) =>
    page.locator(`laurel-board[campaign=DEMO-${name}]`),
  ) as [Locator, Locator];
  const own = (board: Locator) => board.locator('tbody tr[aria-current]', { hasText: 'Ravens' });
  await heat.getByText('Join', { exact: true }).click();
  await heat.locator('form input').check();
  await heat.locator('form button').first().click();
  await page.locator('#done', { hasText: 'You play for the Ravens.' }).waitFor();
  await own(heat).waitFor();
  await act(page, 'Play a round of £5', /^You bet £5/);
  await finish('DEMO-HEAT-2');
  // The first team of the heat plays in the final, with what it has scored there so far.
  await own(final).waitFor();
  await heat.locator('.news', { hasText: 'You came 1st' }).waitFor();
  await act(page, 'Play a round of £5', /^You bet £5/);
  await keepPicture(page, join(screenshots, 'demo-teams.png'));
  await finish('DEMO-FINAL');
  await final.locator('.news', { hasText: /^You came/ }).waitFor();
  // The share of the player, which depends on how many play for the team.
  await paid(page, 'DEMO-HEAT-2', ['€']);
}

test(
  'a player finishes a mission, checks the draw of a raffle, and plays for a team; all of it is paid',
  present,
  async () => {
    const { page, complaints } = await open({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    });
    await finishMission(page);
    await winRaffle(page);
    await winWithTeam(page);
    assert.deepEqual(complaints, []);
  },
);

test(
  'pots fill while the invented players play, and a deposit brings the player points',
  present,
  async () => {
    const { page, complaints } = await open({ viewport: { width: 1100, height: 900 } });
    const [pot, points] = ['laurel-jackpots dd', 'laurel-level .far bdi'].map((part) =>
      page.locator(part).first(),
    ) as [Locator, Locator];
    await pot.waitFor();
    const before = await pot.textContent();
    await act(page, 'Deposit £20', /^You deposited £20/);
    await page.locator('laurel-level li[aria-current=step]', { hasText: /Silver|Gold/ }).waitFor();
    const own = async () => Number.parseInt((await points.textContent()) ?? '', 10);
    const pointsBefore = await own();
    await act(page, 'Deposit £20', /^You deposited £20/);
    await waitUntil('the deposit has brought 20 points', async () =>
      assert.ok((await own()) >= pointsBefore + 20),
    );
    await waitUntil('the pot has grown', async () => assert.notEqual(await pot.textContent(), before));
    await keepPicture(page, join(screenshots, 'demo-jackpots-and-levels.png'));
    assert.deepEqual(complaints, []);
  },
);
