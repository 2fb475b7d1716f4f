import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Statement, TenantSession } from '../../packages/server/src/database/database.ts';
import { tenantSession } from '../../packages/server/src/database/tenant-session.ts';
import { readLog } from '../../packages/server/src/events/store/log.ts';
import { readLogParts } from '../../packages/server/src/history/read-log-parts.ts';
import { startPostgres } from '../../packages/server/test/support/postgres-server.ts';
import { partitioned, schemaOf, textIndex, timelessIndex } from './layouts.ts';
import { type Log, openLog } from './logs.ts';

/**
 * `node bench/layout/reads.ts [events]`: appends, and the two reads of scoring, on a log of this many events spread evenly
 * over 36 months: as it is, with the index on texts, without the time in it, and in 1, 12 and 36 partitions by the time of
 * receipt.
 */
const events = Number(process.argv[2] ?? 1_000_000);
const PLAYERS = 1_000;
const MONTHS = 36;
const TURNS = 7;
const READ = 1_000;

const now = await schemaOf({ name: 'as it is', replacements: [] });
const variants = [
  { name: 'as it is', schema: now },
  { name: 'index on texts', schema: await schemaOf(textIndex), texts: true },
  { name: 'index on texts without the time', schema: await schemaOf(timelessIndex), texts: true },
  ...[1, 12, 36].map((parts) => ({ name: `${parts} partitions`, schema: partitioned(now, parts, MONTHS) })),
];

const fill = `
  with fresh as materialized (
    select seq, md5('filled-' || seq) as id, seq % 2 = 0 as is_win,
           substr(md5('player-' || (seq - 1) / 2), 1, 6) as player_digits,
           substr(md5('round-' || (seq - 1) / 2), 1, 24) as round_id,
           now() - ($1::bigint - seq) * ($3::integer * interval '30 days' / $1) as at
      from generate_series(1, $1::bigint) as seq
  ), keyed as (
    insert into event_keys (tenant_id, key, content, seq) select 1, md5(id)::uuid, seq, seq from fresh order by 2
  )
  insert into events (tenant_id, seq, received_at, occurred_at, kind, is_win, is_bonus, unique_id,
                      player_id, game_id, round_id, currency, amount)
  select 1, seq, at, at, 'gameround', is_win, false, id,
         'player-' || lpad((('x' || player_digits)::bit(24)::integer % $2::integer)::text, 7, '0'), 'game-017', round_id,
         'EUR', 1.25
    from fresh order by seq`;

const scratch = await mkdtemp(join(tmpdir(), 'laurel-layout-'));
const server = await startPostgres(scratch);
try {
  const logs: (Log & { texts?: boolean })[] = [];
  for (const { texts = false, ...variant } of variants)
    logs.push({ ...(await openFilledLog(variant)), texts });
  const costs = new Map(logs.map((log) => [log.name, [] as number[]]));
  for (let turn = 0; turn < TURNS; turn++)
    for (const log of logs) costs.get(log.name)?.push((await log.append(20_000)).microseconds);
  for (const log of logs) await printLog(log, costs.get(log.name) ?? []);
  for (const { client } of logs) await client.end();
} finally {
  await server.stop();
  await rm(scratch, { recursive: true });
}

async function openFilledLog({ name, schema }: { name: string; schema: string }): Promise<Log> {
  const log = await openLog(server.url, { name, schema, players: PLAYERS });
  await log.client.query(fill, [events, PLAYERS, MONTHS]);
  await log.client.query('update event_heads set seq = $1', [events]);
  await log.client.query('vacuum analyze');
  await log.client.query('checkpoint');
  return log;
}

async function printLog(log: Log & { texts?: boolean }, costs: number[]): Promise<void> {
  const { rows } = await log.client.query('select seq from event_heads');
  const upTo = rows[0].seq;
  const player_ids = Array.from(
    { length: 100 },
    (_, player) => `player-${String(player * 7).padStart(7, '0')}`,
  );
  const day = 86_400_000_000;
  const today = Date.now() * 1000;
  const month = { start: today - 60 * day, end: today - 30 * day, facts: [] };
  const parts = player_ids.map((player_id) => ({ player_id, ...month }));
  const append = costs.toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? Number.NaN;
  console.log(`${log.name}: ${append.toFixed(1)} µs of the processor to append an event`);
  const print = async (name: string, read: (tenant: TenantSession) => Promise<unknown>) =>
    console.log(`  ${name}: ${await costOf(log, read)}`);
  await print(`readLog of ${READ}`, (tenant) =>
    readLog(tenant, { after: upTo - READ, from: upTo - READ, limit: READ }),
  );
  await print('readLogParts of 100 players, a month', (tenant) => readLogParts(tenant, parts, { upTo }));
}

/** Pages that a statement touched and its time, the best of several. */
async function costOf(
  { client, texts = false }: Log & { texts?: boolean },
  read: (tenant: TenantSession) => Promise<unknown>,
): Promise<string> {
  let best = Number.POSITIVE_INFINITY;
  let told = '';
  const query = async ({ text, values }: Statement) => {
    const asked = texts ? text.replaceAll(/and \w+\.(player|round)_hash = .*?(?= and|\n)/g, '') : text;
    const answer = await client.query(`explain (analyze, buffers, timing off, format json) ${asked}`, values);
    const [plan] = answer.rows[0]['QUERY PLAN'];
    const milliseconds = plan['Planning Time'] + plan['Execution Time'];
    best = Math.min(best, milliseconds);
    const pages = plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks'];
    told = `${pages} pages, ${best.toFixed(1)} ms, ${plan.Plan['Actual Rows']} rows`;
    return [];
  };
  for (let turn = 0; turn < TURNS; turn++) await read(tenantSession(query, 1));
  return told;
}
