import { setTimeout } from 'node:timers/promises';
import { type OpenedBrowser, openBrowser, type Page } from '../packages/server/test/support/browser.ts';
import { openScratchEngine } from './harness/engines.ts';
import {
  type Laurel,
  parkScoring,
  publish,
  resumeScoring,
  startLaurel,
  untilCheckpointed,
  untilScored,
} from './harness/laurel.ts';
import { quantile } from './harness/statistics.ts';
import { activeCampaigns } from './load/campaigns.ts';
import { fillLog } from './load/fill-log.ts';
import { watchBets } from './load/watch-bets.ts';

/**
 * The console in a real Chromium: how long after a click on its address a person can use it, on a processor slowed fourfold
 * and with an empty cache, and how evenly a board of many lines scrolls: `node bench/console.ts [players]`.
 */
const players = Number(process.argv[2] ?? 100_000);
const STARTS = 5;
const SLOWED = 4;
const SCROLLS = 200;

await using cleanup = new AsyncDisposableStack();
const engine = await openScratchEngine('postgres', cleanup);
const laurel = await startLaurel({ engine, cleanup });
const id = await board(laurel);
const browser = await openBrowser();
cleanup.defer(() => browser.close());
await untilBuilt(laurel.url);
const signedIn = await signIn(browser, laurel);

const starts: number[] = [];
for (let start = 0; start < STARTS; start++) starts.push(await usableAfter(browser));
console.log(
  `usable ${starts.map((ms) => ms.toFixed(0)).join(', ')} ms after the address was asked for, processor slowed ${SLOWED} times, nothing cached`,
);
const frames = await scroll(browser);
const sorted = frames.toSorted((a, b) => a - b);
console.log(
  `${players} lines, ${frames.length} frames while scrolling from the first line to the last: p50 ${quantile(sorted, 0.5).toFixed(1)} ms, p99 ${quantile(sorted, 0.99).toFixed(1)} ms, longest ${sorted.at(-1)?.toFixed(1)} ms`,
);

/** A campaign whose board has a line for each player. */
async function board(of: Laurel): Promise<number> {
  const { bet } = watchBets(of);
  const [campaign_id = 0] = await publish(of, activeCampaigns(1));
  await parkScoring(of);
  await fillLog(of, players * 2, players);
  await resumeScoring(of, 0);
  await bet(0, 'wakes');
  await untilScored(of, 20);
  await untilCheckpointed(of, 20);
  await of.signInAgain();
  return campaign_id;
}

async function untilBuilt(url: string): Promise<void> {
  for (let waited = 0; waited < 600; waited++) {
    if ((await fetch(`${url}/console/build`)).ok) return;
    await setTimeout(250);
  }
  throw new Error('the console is not built');
}

/** Returns the session that later pages begin with. */
async function signIn(of: OpenedBrowser, { url }: Laurel) {
  const context = await of.newContext();
  const answer = await context.request.post(`${url}/api/v1/session`, {
    data: { username: 'owner@bench.test', password: 'a password of the bench' },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`signing in was answered ${answer.status()}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Milliseconds until the page Now shows what runs, and reacts to a click. */
async function usableAfter(of: OpenedBrowser): Promise<number> {
  const { page, close } = await openPage(of);
  const began = performance.now();
  await page.goto(`${laurel.url}/console/now`, { waitUntil: 'commit' });
  await page.getByText('Running and coming').waitFor();
  await page.getByRole('button', { name: /Find anything/ }).click({ trial: true });
  const milliseconds = performance.now() - began;
  await close();
  return milliseconds;
}

async function openPage(of: OpenedBrowser): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await of.newContext({ storageState: signedIn, viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  return { page, close: () => context.close() };
}

/**
 * Milliseconds between frames while the board is scrolled from its first line to its last, at the normal speed of the
 * processor.
 */
async function scroll(of: OpenedBrowser): Promise<number[]> {
  const context = await of.newContext({ storageState: signedIn, viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  await page.goto(`${laurel.url}/console/campaigns/${id}/board`);
  await page.getByRole('row').nth(5).waitFor();
  const taken = (await page.evaluate(`(async () => {
    const scrolled = [...document.querySelectorAll('*')].findLast((one) => one.scrollHeight > one.clientHeight * 20)
      ?? document.scrollingElement;
    const frames = [];
    let last = await new Promise(requestAnimationFrame);
    for (let step = 1; step <= ${SCROLLS}; step++) {
      scrolled.scrollTop = (scrolled.scrollHeight * step) / ${SCROLLS};
      const now = await new Promise(requestAnimationFrame);
      frames.push(now - last);
      last = now;
    }
    return frames;
  })()`)) as number[];
  await page
    .getByText(String(players), { exact: true })
    .or(page.getByText(players.toLocaleString('en'), { exact: true }))
    .first()
    .waitFor();
  await context.close();
  return taken;
}
