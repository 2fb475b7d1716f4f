import { setTimeout } from 'node:timers/promises';
import { openScratchEngine } from './harness/engines.ts';
import {
  parkScoring,
  publish,
  resumeScoring,
  startLaurel,
  untilCheckpointed,
  untilScored,
  untilSettled,
} from './harness/laurel.ts';
import { activeCampaigns } from './load/campaigns.ts';
import { fillLog } from './load/fill-log.ts';
import { watchBets } from './load/watch-bets.ts';

/**
 * The cost of a settlement for others: `node bench/settlement.ts [embedded|postgres] [players] [campaigns]`. So many
 * campaigns with so many players end in one moment, while bets come in for another campaign of the tenant and for another
 * tenant. Prints how long the settlements take, and how late the bets are on the boards of the others before and meanwhile.
 */
const engineName = process.argv[2] === 'embedded' ? 'embedded' : 'postgres';
const players = Number(process.argv[3] ?? 1_000_000);
const campaigns = Number(process.argv[4] ?? 1);
const WATCHED_MILLISECONDS = 5_000;

await using cleanup = new AsyncDisposableStack();
const engine = await openScratchEngine(engineName, cleanup);
const laurel = await startLaurel({ engine, cleanup }, 2);
const { bet, tell } = watchBets(laurel);
const [pointsForTurnover] = activeCampaigns(1);
if (!pointsForTurnover) throw new Error('there is no campaign');
/** Long enough to fill the log and to score it: some 20 µs an event and campaign. */
const end = new Date(Date.now() + 60_000 + players * (0.06 + 0.06 * campaigns)).toISOString();
const named = (custom_id: string, members: object = {}) => ({ ...pointsForTurnover, custom_id, ...members });
const ending = { end, rules: { ...pointsForTurnover.rules, grace_seconds: 0 } };
const ids = await publish(
  laurel,
  Array.from({ length: campaigns }, (_, i) => named(`ends-${i}`, ending)),
);
await publish(laurel, [named('goes-on')]);
const { id: other } = await laurel.call<{ id: number }>('POST', '/api/v1/campaigns', named('other'), 1);
await laurel.call('POST', `/api/v1/campaigns/${other}/publish`, {}, 1);
await parkScoring(laurel);
await fillLog(laurel, 2 * players, players);
await resumeScoring(laurel, 0);
await bet(0, 'wakes');
await untilScored(laurel, 20);
await untilCheckpointed(laurel, 20);
await laurel.signInAgain();
console.log(`${engine.title}; ${campaigns} campaigns × ${players} players; ${await laurel.memory()} MiB`);
await tell('before', () => setTimeout(WATCHED_MILLISECONDS));
const rest = Date.parse(end) - Date.now() - 1_000;
if (rest < 0) throw new Error(`scored ${-rest} ms after the end`);
await setTimeout(rest);
await tell('meanwhile', async () => {
  await untilSettled(laurel, ids);
  console.log(`settled ${((Date.now() - Date.parse(end)) / 1000).toFixed(2)} s after the end`);
});
console.log(JSON.stringify(await laurel.call('GET', `/api/v1/campaigns/${ids[0]}/settlement`)));
