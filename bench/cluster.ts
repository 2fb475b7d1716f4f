import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../packages/server/src/database/database.ts';
import { appendEvents } from '../packages/server/src/events/store/log.ts';
import { createTenant } from '../packages/server/src/identity/store/tenants.ts';
import { openSides, type Side } from './harness/cluster-sides.ts';

/**
 * The cost of a cluster's appends compared with one PostgreSQL: `CITUS_URL=… node bench/cluster.ts [runs]`, with the URL of
 * the tests. Batches of 1,000 events, one sender a tenant: on the cluster with its tenants on two workers and with all on
 * one of them, and on a database of that worker alone. The kinds take turns; medians are compared. If all nodes share
 * processors, two workers are no more than one, and the measured cost is that of the coordinator.
 */
const runs = Number(process.argv[2] ?? 5);
const url = process.env.CITUS_URL;
if (url === undefined) throw new Error('CITUS_URL names no cluster');
const BATCHES = 8;
const BATCH_EVENTS = 1_000;
const TENANTS = 12;
let made = 0;

interface Opened extends Side {
  tenants: number[];
}

const sides = await openSides(url);
try {
  const cluster = await withTenants(sides.cluster);
  const plain = await withTenants(sides.plain);
  await measure(cluster, plain);
} finally {
  await sides.close();
}

async function withTenants(side: Side): Promise<Opened> {
  const tenants: number[] = [];
  for (let i = 0; i < TENANTS; i++) tenants.push(await addTenant(side.database, `tenant-${i}`));
  return { ...side, tenants };
}

async function addTenant(database: Database, name: string): Promise<number> {
  const made = await database.transaction((session) =>
    createTenant(session, {
      name,
      default_language: 'en',
      mask_usernames: false,
      player_hash_secret: randomBytes(32),
      created_at: new Date(),
    }),
  );
  if (!made) throw new Error(`there is a tenant ${name}`);
  return made.tenant_id;
}

async function measure(cluster: Opened, plain: Opened): Promise<void> {
  const byMachine = await tenantsByMachine(cluster.database);
  const [one = [], other = []] = byMachine;
  const kinds: [string, Opened, number[]][] = [
    ['one PostgreSQL, 1 tenant', plain, plain.tenants.slice(0, 1)],
    ['cluster, 1 tenant', cluster, one.slice(0, 1)],
    ['one PostgreSQL, 4 tenants', plain, plain.tenants.slice(0, 4)],
    ['cluster, 4 tenants on one worker', cluster, one.slice(0, 4)],
    ['cluster, 4 tenants on two workers', cluster, [...one.slice(0, 2), ...other.slice(0, 2)]],
  ];
  const rates = new Map<string, number[]>(kinds.map(([name]) => [name, []]));
  for (let run = 0; run < runs; run++)
    for (const [name, { service }, tenants] of kinds)
      rates.get(name)?.push(await eventsPerSecond(service, tenants));
  const medians = new Map([...rates].map(([name, all]) => [name, median(all)]));
  for (const [name, all] of rates)
    console.log(
      `${name}: ${Math.round(medians.get(name) ?? 0)} events/s (${all.map(Math.round).join(', ')})`,
    );
  const ratio = (name: string, to: string) =>
    console.log(`${name} ÷ ${to}: ${((medians.get(name) ?? 0) / (medians.get(to) ?? 1)).toFixed(2)}`);
  ratio('cluster, 1 tenant', 'one PostgreSQL, 1 tenant');
  ratio('cluster, 4 tenants on two workers', 'one PostgreSQL, 4 tenants');
  ratio('cluster, 4 tenants on two workers', 'cluster, 4 tenants on one worker');
}

/** The tenants of each worker, those of the one with the most tenants first. */
async function tenantsByMachine(database: Database): Promise<number[][]> {
  const rows = await database.query<{ tenant_id: number; machine: string }>({
    text: `
      select t.tenant_id, p.nodename || ':' || p.nodeport as machine
        from tenants t
        join pg_dist_shard_placement p
          on p.shardid = get_shard_id_for_distribution_column('event_heads', t.tenant_id::integer)
       order by 1`,
  });
  const machines = Map.groupBy(rows, ({ machine }) => machine);
  return [...machines.values()]
    .map((some) => some.map(({ tenant_id }) => tenant_id))
    .toSorted((one, other) => other.length - one.length);
}

async function eventsPerSecond(service: Database, tenants: number[]): Promise<number> {
  const batches = tenants.map(() => Array.from({ length: BATCHES }, newBatch));
  const began = performance.now();
  await Promise.all(
    tenants.map(async (tenant_id, i) => {
      for (const batch of batches[i] ?? [])
        await appendEvents(service, tenant_id, batch, { duplicates: 0, conflicts: 0 });
    }),
  );
  return (tenants.length * BATCHES * BATCH_EVENTS * 1_000) / (performance.now() - began);
}

function newBatch(): Parameters<typeof appendEvents>[2] {
  return Array.from({ length: BATCH_EVENTS }, () => {
    const nth = ++made;
    return {
      key: randomUUID().replaceAll('-', ''),
      content: nth,
      occurred_at: 1.7e15 + nth,
      kind: 'gameround' as const,
      unique_id: `event-${nth}`,
      player_id: `player-${nth % 5_000}`,
      game_id: `game-${nth % 50}`,
      round_id: `round-${nth}`,
      currency: 'EUR',
      amount: 1.5,
      is_win: false,
      is_bonus: false,
    };
  });
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
