import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import ratesFile from '../packages/server/test/data/sample-day/rates.json' with { type: 'json' };
import {
  accept,
  addCampaign,
  addRates,
  addTenant,
  boardRows,
  untilScored,
} from '../packages/server/test/support/modules.ts';
import {
  sampleBoards,
  sampleCampaignInputs,
  sampleEvents,
  shuffle,
} from '../packages/server/test/support/sample-day.ts';
import { openSide, openSides, type Side } from './harness/cluster-sides.ts';
import { type Counts, counted } from './harness/counted.ts';
import { openScratchEngine } from './harness/engines.ts';
import { type Furnished, furnishBench } from './harness/furnished.ts';
import { postgresSeconds } from './harness/processor-seconds.ts';
import { median } from './harness/statistics.ts';

/**
 * The cost of late rounds: the sample day, shuffled, so that nearly every event belongs among earlier ones, is scored for ten
 * campaigns. `node bench/catching-up.ts [--runs 3] [--batch 500] [--events 21000] [--behind] [--statements]` on one
 * PostgreSQL (`DATABASE_URL`, or one that is started); with `CITUS_URL` on a database of one worker alone and on the cluster,
 * in turn. Boards show each batch before the next one is sent, or (`--behind`) all events are in the log before scoring
 * begins. Prints seconds, the statements that scoring sent, and processor seconds of this process and of PostgreSQL, which
 * must run on this machine.
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    batch: { type: 'string', default: '500' },
    events: { type: 'string', default: '36113' },
    behind: { type: 'boolean', default: false },
    statements: { type: 'boolean', default: false },
  },
});
const all = shuffle(sampleEvents());
const events = all.slice(0, Number(options.events));
const batchEvents = Number(options.batch);
/** How often (ms) it looks whether everything is scored. */
const LOOK_MILLISECONDS = 20;

interface Measured {
  seconds: number;
  statements: number;
  /** Processor seconds. */
  node: number;
  postgres: number;
}

await using cleanup = new AsyncDisposableStack();
const sides = await openAll();
const measured = new Map<string, Measured[]>([...sides.keys()].map((name) => [name, []]));
for (let run = 0; run < Number(options.runs); run++)
  for (const [name, side] of sides) {
    const one = await measure(side);
    measured.get(name)?.push(one);
    console.log(`${name}: ${inWords(one)}`);
  }
const medians = [...measured].map(([name, all]) => ({ name, ...medianOf(all) }));
for (const { name, ...one } of medians) console.log(`${name}, medians: ${inWords(one)}`);
const [alone, spread] = medians;
if (alone && spread)
  console.log(`${spread.name} ÷ ${alone.name}: ${(spread.seconds / alone.seconds).toFixed(2)}`);

async function openAll(): Promise<Map<string, Side>> {
  const url = process.env.CITUS_URL;
  if (url !== undefined) {
    const { plain, cluster, close } = await openSides(url);
    cleanup.defer(close);
    return new Map([
      ['one PostgreSQL', plain],
      ['cluster', cluster],
    ]);
  }
  const engine = await openScratchEngine('postgres', cleanup);
  const { environment, drop } = await engine.newPlace();
  cleanup.defer(drop);
  const place = environment.DATABASE_URL ?? '';
  const side = { ...(await openSide(place)), machines: [place] };
  cleanup.defer(() => side.database.close());
  return new Map([[engine.title, side]]);
}

/** A new tenant plays the day. */
async function measure({ database, service, machines }: Side): Promise<Measured> {
  const counts: Counts = new Map();
  const modules = furnishBench(database, counted(service, counts));
  const tenant_id = await addTenant(modules);
  const campaigns = await addCampaigns(modules, tenant_id);
  if (options.behind) await append(modules, tenant_id);
  counts.clear();
  const node = process.cpuUsage();
  const postgres = await postgresSeconds(machines);
  const began = performance.now();
  if (options.behind) modules.resume(tenant_id);
  else await append(modules, tenant_id);
  await untilComplete(modules, tenant_id);
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(node);
  const used = (await postgresSeconds(machines)) - postgres;
  const statements = [...counts.values()].reduce((total, one) => total + one.statements, 0);
  if (options.statements) printStatements(counts);
  await assertBoards(modules, tenant_id, campaigns);
  await modules.close();
  return { seconds, statements, node: (user + system) / 1e6, postgres: used };
}

/** By their `custom_id`. */
async function addCampaigns(modules: Furnished, tenant_id: number): Promise<Map<string, number>> {
  const rates = Object.entries(ratesFile).flatMap(([currency, dated]) =>
    dated.map(([date = '', per_eur = '']) => ({ currency, date, per_eur })),
  );
  await addRates(modules, tenant_id, rates);
  const campaigns = new Map<string, number>();
  for (const input of sampleCampaignInputs())
    campaigns.set(input.custom_id, await addCampaign(modules, tenant_id, input));
  await untilScored(modules, tenant_id);
  return campaigns;
}

/** Boards show each batch before the next one, unless scoring sleeps. */
async function append(modules: Furnished, tenant_id: number): Promise<void> {
  if (options.behind) modules.park();
  for (let from = 0; from < events.length; from += batchEvents) {
    await accept(modules, tenant_id, events.slice(from, from + batchEvents));
    const head = await headOf(modules, tenant_id);
    if (!options.behind) await modules.shown(head);
  }
}

async function headOf({ database }: Furnished, tenant_id: number): Promise<number> {
  const [head] = await database.query<{ seq: number }>({
    text: 'select seq from event_heads where tenant_id = $1',
    values: [tenant_id],
  });
  return head?.seq ?? 0;
}

/** Until a checkpoint has the whole log and every fold is built. */
async function untilComplete(modules: Furnished, tenant_id: number): Promise<void> {
  await modules.shown(await headOf(modules, tenant_id));
  while (!(await modules.scoring.stateOf(tenant_id)).folds.every(({ complete, shown }) => complete && shown))
    await setTimeout(LOOK_MILLISECONDS);
  await modules.scoring.written(tenant_id);
}

/** Only the whole day has boards to compare with. */
async function assertBoards(
  modules: Furnished,
  tenant_id: number,
  campaigns: Map<string, number>,
): Promise<void> {
  if (events.length < all.length) return;
  for (const [custom_id, expected] of Object.entries(sampleBoards())) {
    const rows = await boardRows(modules, tenant_id, campaigns.get(custom_id) ?? 0);
    assert.deepEqual(
      rows.map(({ place, player_id }) => [place, player_id]),
      expected.map(({ place, player_id }) => [place, player_id]),
      custom_id,
    );
  }
}

function printStatements(counts: Counts): void {
  const sorted = [...counts].toSorted(([, a], [, b]) => b.milliseconds - a.milliseconds);
  for (const [label, { statements, milliseconds }] of sorted.slice(0, 25))
    console.log(`${String(statements).padStart(7)} ${milliseconds.toFixed(0).padStart(8)} ms  ${label}`);
}

function medianOf(runs: Measured[]): Measured {
  const of = (member: keyof Measured) => median(runs.map((run) => run[member]));
  return { seconds: of('seconds'), statements: of('statements'), node: of('node'), postgres: of('postgres') };
}

function inWords({ seconds, statements, node, postgres }: Measured): string {
  return (
    `${seconds.toFixed(1)} s, ${statements} statements, ` +
    `processor ${node.toFixed(1)} s here and ${postgres.toFixed(1)} s in PostgreSQL`
  );
}
