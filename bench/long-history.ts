import { openScratchEngine } from './harness/engines.ts';
import {
  type Laurel,
  parkScoring,
  publish,
  resumeScoring,
  startLaurel,
  untilScored,
} from './harness/laurel.ts';
import { activeCampaigns } from './load/campaigns.ts';
import { fillLog } from './load/fill-log.ts';
import { betEvent, postEvents } from './load/post-events.ts';

/**
 * The cost of one player with a very long history: `node bench/long-history.ts [embedded|postgres] [rounds] [campaigns]`.
 * Wins that arrive five rounds late, with a bet of another player right behind each; the player folded again from the
 * beginning, as after a void; pages of the player's explanation. /health is called during all of them.
 */
const engineName = process.argv[2] === 'embedded' ? 'embedded' : 'postgres';
const rounds = Number(process.argv[3] ?? 200_000);
const campaigns = Number(process.argv[4] ?? 1);
const LATE_WINS = 12;

await using cleanup = new AsyncDisposableStack();
const engine = await openScratchEngine(engineName, cleanup);
const laurel = await startLaurel({ engine, cleanup });
const [campaign_id = 0] = await publish(laurel, activeCampaigns(campaigns));
await parkScoring(laurel);
await fillLog(laurel, 2 * rounds, 1);
await resumeScoring(laurel, 0);
await post('warm-up');
await untilScored(laurel, 10);
console.log(
  `${engine.title}; ${rounds} rounds of one player, ${campaigns} campaigns; milliseconds, median (longest)`,
);
await lateWins();
await explainPages();
await foldedAgain();

function post(unique_id: string, members: object = {}): Promise<void> {
  return postEvents(laurel, [betEvent({ unique_id, player_id: 'another', ...members })]);
}

async function lateWins(): Promise<void> {
  const [late] = await laurel.query<{ player_id: string; round_id: string }>(
    'select player_id, round_id from events where tenant_id = 1 and seq = $1',
    [2 * rounds - 10],
  );
  await measure('a win that is five rounds late, scored', LATE_WINS, async (nth) => {
    await post(`late-${nth}`, { ...late, is_win: true });
    await post(`behind-${nth}`);
    await untilScored(laurel);
  });
}

async function explainPages(): Promise<void> {
  const path = `/api/v1/campaigns/${campaign_id}/players/player-0000000/explain`;
  const { count } = await laurel.call<{ count: number }>('GET', `${path}?page_size=100`);
  const last = Math.ceil(count / 100);
  for (const page of [1, Math.ceil(last / 2), last])
    await measure(`page ${page} of an explanation of ${count} rounds`, 5, () =>
      laurel.call('GET', `${path}?page=${page}&page_size=100`),
    );
}

async function foldedAgain(): Promise<void> {
  await measure('the player folded again from the beginning', 1, async () => {
    await laurel.query("insert into refolds (tenant_id, player_id) values (1, 'player-0000000')");
    await post('wakes');
    while ((await laurel.query('select refold_id from refolds')).length > 0)
      await new Promise((done) => setTimeout(done, 5));
  });
}

async function measure(name: string, times: number, act: (nth: number) => Promise<unknown>): Promise<void> {
  await laurel.ask<number>('longestBlock');
  const took: number[] = [];
  let isDone = false;
  const health = watchHealth(laurel, () => isDone);
  for (let nth = 0; nth < times; nth++) {
    const started = performance.now();
    await act(nth);
    took.push(performance.now() - started);
  }
  isDone = true;
  took.sort((a, b) => a - b);
  const [median = 0, longest = 0] = [took[Math.floor(times / 2)], took.at(-1)];
  const block = await laurel.ask<number>('longestBlock');
  console.log(
    `${name}: ${median.toFixed(0)} (${longest.toFixed(0)}); longest block ${block.toFixed(0)}; ` +
      `slowest /health ${(await health).toFixed(0)}; ${await laurel.memory()} MiB`,
  );
}

/** The longest time that /health took, called again and again. */
async function watchHealth({ url }: Laurel, isDone: () => boolean): Promise<number> {
  let longest = 0;
  while (!isDone()) {
    const started = performance.now();
    await (await fetch(`${url}/health`)).text();
    longest = Math.max(longest, performance.now() - started);
    await new Promise((done) => setTimeout(done, 5));
  }
  return longest;
}
