import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngine } from './harness/engines.ts';
import { publish, startLaurel, untilCheckpointed, untilScored } from './harness/laurel.ts';
import { describeEnvironment } from './harness/measurements.ts';
import { activeCampaigns } from './load/campaigns.ts';
import { openPosting, type Posting } from './load/post-batches.ts';
import type { MeasuredCost } from './scale/costs.ts';
import { readUsage, type Usage } from './scale/usage.ts';

/**
 * The cost of an event for the server and the database, in processor time and bytes: `node bench/scale-costs.ts`, a few
 * minutes on Linux. Processor time depends little on other load, so a busy machine will do. Writes bench/results/costs.json,
 * from which docs/scale.md is generated.
 */
const cells = [
  { campaigns: 1, players: 5_000, events: 20_000 },
  { campaigns: 10, players: 5_000, events: 20_000 },
  { campaigns: 50, players: 5_000, events: 10_000 },
  { campaigns: 1, players: 1_000_000, events: 20_000 },
  { campaigns: 10, players: 1_000_000, events: 20_000 },
  { campaigns: 50, players: 1_000_000, events: 5_000 },
];
const BATCH = 100;

const scratch = await mkdtemp(join(tmpdir(), 'laurel-bench-'));
const engine = await openEngine('postgres', scratch);
try {
  const costs: MeasuredCost[] = [];
  for (const cell of cells) {
    costs.push(await measure(cell));
    console.log(JSON.stringify(costs.at(-1)));
  }
  const on = describeEnvironment(engine.title, { seconds: 0, repeats: 1 });
  const file = new URL('results/costs.json', import.meta.url);
  await writeFile(file, `${JSON.stringify({ on, costs }, undefined, 1)}\n`);
} finally {
  await engine.stop();
  await rm(scratch, { recursive: true, force: true });
}

/** The players of the small set have played before; of a million, nearly every event is from one who has not. */
async function measure({ campaigns, players, events }: (typeof cells)[number]): Promise<MeasuredCost> {
  await using cleanup = new AsyncDisposableStack();
  const laurel = await startLaurel({ engine, cleanup });
  await publish(laurel, activeCampaigns(campaigns));
  const { url, apiKeys } = laurel;
  const traffic = { size: BATCH, players, ids: 'random', resends: 0 } as const;
  const posting = await openPosting({ ...traffic, url, apiKeys });
  cleanup.defer(posting.close);
  const take = async (count: number) => {
    await post(posting, count);
    await untilScored(laurel, 10);
    await untilCheckpointed(laurel, 10);
  };
  await take(players > events ? 2_000 : 2 * players);
  const before = await readUsage(laurel);
  await take(events);
  const after = await readUsage(laurel);
  const each = (name: keyof Usage) => (after[name] - before[name]) / events;
  const [row] = await laurel.query<{ bytes: number; players: number }>(
    'select pg_total_relation_size($1)::float8 as bytes, (select count(*)::float8 from player_folds) as players',
    ['player_folds'],
  );
  return {
    campaigns,
    players: players > events ? 'new' : 'known',
    server_us: round(each('serverSeconds') * 1e6),
    database_us: round(each('databaseSeconds') * 1e6),
    wal_bytes: round(each('walBytes')),
    player_bytes: round((row?.bytes ?? 0) / (row?.players || 1)),
  };
}

async function post(posting: Posting, events: number): Promise<void> {
  let left = Math.ceil(events / BATCH);
  const client = async (_: unknown, at: number) => {
    while (left-- > 0) await posting.send(at);
  };
  await Promise.all(Array.from({ length: posting.clients }, client));
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
