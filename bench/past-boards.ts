import { setTimeout } from 'node:timers/promises';
import { openScratchEngine } from './harness/engines.ts';
import {
  parkScoring,
  publish,
  resumeScoring,
  startLaurel,
  untilCheckpointed,
  untilScored,
} from './harness/laurel.ts';
import { activeCampaigns } from './load/campaigns.ts';
import { fillLog } from './load/fill-log.ts';
import { watchBets } from './load/watch-bets.ts';

/**
 * The cost of past boards, for themselves and for others meanwhile: `node bench/past-boards.ts [embedded|postgres] [events]
 * [players]`. Prints how long a board at a past moment and histories of 50 and 200 moments take, and how late bets of the
 * same and another tenant are on their boards.
 */
const engineName = process.argv[2] === 'embedded' ? 'embedded' : 'postgres';
const events = Number(process.argv[3] ?? 1_000_000);
const players = Number(process.argv[4] ?? 20_000);
const WATCHED_MILLISECONDS = 5_000;

await using cleanup = new AsyncDisposableStack();
const engine = await openScratchEngine(engineName, cleanup);
const laurel = await startLaurel({ engine, cleanup }, 2);
const { bet, tell } = watchBets(laurel);
const [pointsForTurnover] = activeCampaigns(1);
if (!pointsForTurnover) throw new Error('there is no campaign');
const [id = 0] = await publish(laurel, [pointsForTurnover]);
const other = await laurel.call<{ id: number }>(
  'POST',
  '/api/v1/campaigns',
  { ...pointsForTurnover, custom_id: 'other' },
  1,
);
await laurel.call('POST', `/api/v1/campaigns/${other.id}/publish`, {}, 1);
await parkScoring(laurel);
await fillLog(laurel, events, players);
// As if each had been received when it took place.
await laurel.query('update events set received_at = occurred_at');
await laurel.query('vacuum analyze events');
await resumeScoring(laurel, 0);
await bet(0, 'wakes');
await untilScored(laurel, 20);
await untilCheckpointed(laurel, 20);
await laurel.signInAgain();
const [last] = await laurel.query<{ at: number }>(
  'select (extract(epoch from received_at) * 1000)::bigint as at from events where tenant_id = 1 and seq = $1',
  [events],
);
const end = new Date(last?.at ?? 0);
const from = new Date(end.getTime() - events);
console.log(`${engine.title}; ${events} events of ${players} players; ${await laurel.memory()} MiB`);
await tell('before', () => setTimeout(WATCHED_MILLISECONDS));
const middle = new Date(end.getTime() - events / 2).toISOString();
await timed('leaderboard at a past moment', `leaderboard?at=${middle}&page_size=100`);
for (const moments of [50, 200]) {
  const window = `from=${from.toISOString()}&to=${end.toISOString()}`;
  await timed(`history of ${moments} moments`, `history?${window}&moments=${moments}`);
}

async function timed(name: string, path: string): Promise<void> {
  await tell(name, async () => {
    const began = performance.now();
    await laurel.call('GET', `/api/v1/campaigns/${id}/${path}`);
    console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  });
}
