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
import { activeCampaigns, listedCampaigns } from './load/campaigns.ts';
import { fillLog } from './load/fill-log.ts';
import { measuredRow, tableHead } from './load/measured-row.ts';
import { startOthers } from './load/others.ts';
import { betEvent, postEvents } from './load/post-events.ts';
import { prepareReadings, TENANTS_OF_READINGS } from './load/readings.ts';

/**
 * What heavy operations cost others: `node bench/stalls.ts [embedded|postgres] [players] [rounds] [only] [lines of payouts]`.
 * The rounds are those of one player. `only` is a part of the names of the operations to run, without those of
 * load/readings.ts, or `readings`: only those, which have tenants of their own. Each runs next to steady traffic of another
 * tenant (1,000 events and 50 reads of the listing a second, 200 streams). Printed are how long it took, the most processor
 * time that one turn of the event loop took meanwhile, its longest delay, and the p99 of acknowledgements and reads of the
 * others.
 */
const engineName = process.argv[2] === 'embedded' ? 'embedded' : 'postgres';
const only = process.argv[5] ?? '';
const isReadingsOnly = only === 'readings';
const readers = Number(process.argv[3] ?? 200_000);
const players = isReadingsOnly ? 1_000 : readers;
const rounds = Number(process.argv[4] ?? 50_000);
const lines = Number(process.argv[6] ?? 1_000_000);
const BUSY = 'busy-player';
/** It lists a hundred more campaigns, which are left out where it is not run: a million players have to fit. */
const LISTED = 'a listing in a new language';

await using cleanup = new AsyncDisposableStack();
const engine = await openScratchEngine(engineName, cleanup);
const laurel = await startLaurel({ engine, cleanup }, TENANTS_OF_READINGS);
const [points] = activeCampaigns(1);
if (!points) throw new Error('there is no campaign');
const [id = 0, ending = 0] = await publish(laurel, [
  points,
  { ...points, custom_id: 'ends', rules: { ...points.rules, grace_seconds: 0 } },
]);
const listed = LISTED.includes(only) ? listedCampaigns(100) : [];
await publish(
  laurel,
  listed.map((one) => ({ ...one, custom_id: `listed-${one.custom_id}` })),
);
await parkScoring(laurel);
const events = 2 * (players + rounds);
await fillLog(laurel, events, players);
await laurel.query(`update events set player_id = $1 where tenant_id = 1 and seq > $2 - 2 * $3::bigint`, [
  BUSY,
  events,
  rounds,
]);
await resumeScoring(laurel, 0);
await postEvents(laurel, [betEvent({ unique_id: 'wakes', player_id: 'waker' })]);
await untilScored(laurel, 20);
await untilCheckpointed(laurel, 20);
const withReadings = only === '' || isReadingsOnly;
const readings = withReadings ? await prepareReadings(laurel, { players: readers, lines }) : [];
await laurel.signInAgain();
console.log(`${engine.title}; ${players} players, one with ${rounds} rounds; ${await laurel.memory()} MiB`);
console.log(tableHead);

const others = await startOthers(laurel, 1);
cleanup.defer(others.stop);
const row = async (name: string, work: () => Promise<unknown>) => {
  if (isReadingsOnly || name.includes(only)) await measuredRow({ laurel, others }, name, work);
};
await row('nothing else', () => setTimeout(5_000));
for (const [name, work, settled] of readings) {
  await row(name, work);
  await settled?.();
}
if (isReadingsOnly) {
  await cleanup.disposeAsync();
  process.exit();
}
await row('a batch of 10,000', () =>
  postEvents(
    laurel,
    Array.from({ length: 10_000 }, (_, nth) =>
      betEvent({ unique_id: `b-${nth}`, player_id: `player-${nth}` }),
    ),
  ),
);
await untilScored(laurel);
await row('the board as CSV', () => read(`/api/v1/campaigns/${id}/leaderboard?page_size=1000`, 'text/csv'));
await row('the log of a player explained', () => read(`/api/v1/campaigns/${id}/players/${BUSY}/explain`));
await row('a rebuild with a check', () => whole('rebuilds', { check: true }));
await row('a rebuild', () => whole('rebuilds', {}));
await row('the history of a board', () =>
  read(`/api/v1/campaigns/${id}/history?from=${ago(3_600_000)}&to=${ago(0)}&moments=50`),
);
await row(LISTED, async () => {
  const headers = { authorization: laurel.apiKeys[0] ?? '' };
  for (const page of [1, 2, 3, 4])
    await (
      await fetch(`${laurel.url}/public/api/v2/tournaments/details?page_size=25&page=${page}&language=fi`, {
        headers,
      })
    ).text();
});
await row('a simulation over 4 weeks', () => whole('simulations', { windows: { weeks: 4 } }));
await row('a late rate', async () => {
  await laurel.call('POST', '/api/v1/exchange-rates', {
    rates: [{ currency: 'SEK', date: '2026-01-01', per_eur: '11' }],
  });
  await untilScored(laurel);
});
await row('a player erased', async () => {
  await laurel.call('POST', `/api/v1/players/${BUSY}/erase`, { reason: 'asked' });
  await untilScored(laurel);
});
await row('a settlement', async () => {
  await laurel.call('POST', `/api/v1/campaigns/${ending}/finish`, { reason: 'measured' });
  await untilSettled(laurel, [ending]);
});

async function read(path: string, accept = 'application/json'): Promise<void> {
  const headers = { authorization: `Bearer ${laurel.accessToken}`, accept };
  const response = await fetch(laurel.url + path, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
}

/** Starts something that takes long, and waits until it is done. */
async function whole(path: string, body: object): Promise<void> {
  const started = await laurel.call<{ id: number }>('POST', `/api/v1/campaigns/${id}/${path}`, body);
  for (;;) {
    const { state } = await laurel.call<{ state: string }>(
      'GET',
      `/api/v1/campaigns/${id}/${path}/${started.id}`,
    );
    if (state !== 'running') return;
    await setTimeout(50);
  }
}

function ago(milliseconds: number): string {
  return new Date(Date.now() - milliseconds).toISOString();
}
