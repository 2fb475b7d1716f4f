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
import { correctFor } from './load/corrections.ts';
import { fillLog } from './load/fill-log.ts';

/**
 * How much corrections delay a settlement: `node bench/settlement-under-corrections.ts [embedded|postgres] [players]
 * [campaigns]`. So many campaigns with so many players end in one moment on an otherwise idle server, and as many again
 * while ten corrections a second come in: rates, voids, disqualifications, edits, rebuilds, opt-ins and late events. Prints
 * how long after the end all of them are settled.
 */
const engineName = process.argv[2] === 'embedded' ? 'embedded' : 'postgres';
const players = Number(process.argv[3] ?? 20_000);
const campaigns = Number(process.argv[4] ?? 5);
const A_SECOND = 10;
/** Corrections begin this long before the end. */
const BEFORE_MILLISECONDS = 5_000;

await using cleanup = new AsyncDisposableStack();
const engine = await openScratchEngine(engineName, cleanup);
const laurel = await startLaurel({ engine, cleanup });
const [pointsForTurnover] = activeCampaigns(1);
if (!pointsForTurnover) throw new Error('there is no campaign');
/** Long enough to fill the log and to score it: some 20 µs an event and campaign. */
const firstEnd = Date.now() + 60_000 + players * (0.06 + 0.06 * (2 * campaigns + 1));
const secondEnd = firstEnd + 60_000;
const named = (custom_id: string, end?: number) => ({
  ...pointsForTurnover,
  custom_id,
  // A currency other than the bets', so that each new rate concerns every player.
  currency: 'SEK',
  ...(end === undefined ? {} : { end: new Date(end).toISOString() }),
  rules: { ...pointsForTurnover.rules, grace_seconds: 0 },
});
const several = (name: string, end: number) =>
  Array.from({ length: campaigns }, (_, i) => named(`${name}-${i}`, end));
await laurel.call('POST', '/api/v1/exchange-rates', {
  rates: [{ currency: 'SEK', date: '2020-01-01', per_eur: '10' }],
});
const quiet = await publish(laurel, several('quiet', firstEnd));
const corrected = await publish(laurel, several('corrected', secondEnd));
const goesOn = named('goes-on');
const [open = 0] = await publish(laurel, [goesOn]);
await parkScoring(laurel);
await fillLog(laurel, 2 * players, players);
await resumeScoring(laurel, 0);
await laurel.call('POST', '/api/v1/exchange-rates', {
  rates: [{ currency: 'SEK', date: '2020-01-02', per_eur: '10' }],
});
await untilScored(laurel, 20);
await untilCheckpointed(laurel, 20);
await laurel.signInAgain();
console.log(`${engine.title}; twice ${campaigns} campaigns × ${players} players`);
await waitUntil(firstEnd - 1_000);
console.log(`no corrections: settled ${await settledAfter(quiet, firstEnd)} s after the end`);
await waitUntil(secondEnd - BEFORE_MILLISECONDS);
const ends = new AbortController();
const correcting = correctFor(
  laurel,
  { campaign_ids: corrected, open, goesOn, aSecond: A_SECOND },
  ends.signal,
);
try {
  const late = await settledAfter(corrected, secondEnd);
  console.log(`${A_SECOND} corrections a second: settled ${late} s after the end`);
} finally {
  ends.abort();
  console.log(`corrections: ${JSON.stringify(await correcting)}`);
}

async function waitUntil(time: number): Promise<void> {
  const rest = time - Date.now();
  if (rest < 0) throw new Error(`scored ${-rest} ms too late`);
  await setTimeout(rest);
}

async function settledAfter(ids: readonly number[], end: number): Promise<string> {
  await untilSettled(laurel, ids);
  return ((Date.now() - end) / 1000).toFixed(2);
}
