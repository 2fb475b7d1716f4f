import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Session, Statement } from '../../src/store/database.ts';
import { readLog, readRounds } from '../../src/store/log.ts';
import { startPostgres } from '../../test/support/postgres-server.ts';
import { layouts, schemaOf } from './layouts.ts';
import { type Log, openLog } from './logs.ts';

/**
 * `node bench/layout/partitions.ts [events]`: appends and the two reads of scoring on a log of so many events that came evenly over
 * 36 months, in one table and in 1, 12 and 36 partitions by the time they were received.
 */
const events = Number(process.argv[2] ?? 1_000_000);
const PLAYERS = 20_000;
const MONTHS = 36;
const TURNS = 5;
const READ = 1_000;

const scratch = await mkdtemp(join(tmpdir(), 'laurel-layout-'));
const server = await startPostgres(scratch);
try {
  const [present] = layouts;
  if (!present) throw new Error('no layout is left');
  const schema = await schemaOf(present);
  const logs: Log[] = [];
  for (const parts of [0, 1, 12, 36]) logs.push(await openFilledLog(schema, parts));
  const rates = new Map<Log, number[]>(logs.map((log) => [log, []]));
  for (let turn = 0; turn < TURNS; turn++)
    for (const log of logs) rates.get(log)?.push((await log.append(10_000)).microseconds);
  for (const log of logs) await printLog(log, rates.get(log) ?? []);
  for (const { client } of logs) await client.end();
} finally {
  await server.stop();
  await rm(scratch, { recursive: true });
}

async function openFilledLog(schema: string, parts: number): Promise<Log> {
  const name = parts === 0 ? 'one table' : `${parts} partitions`;
  const log = await openLog(server.url, { name, schema: partitioned(schema, parts), players: PLAYERS });
  await log.client.query(fill, [events, PLAYERS, MONTHS]);
  await log.client.query('update event_heads set seq = $1', [events]);
  await log.client.query('vacuum analyze');
  return log;
}

/** The last part takes what is received now. */
function partitioned(schema: string, parts: number): string {
  if (parts === 0) return schema;
  const months = MONTHS / parts;
  const tables = Array.from({ length: parts }, (_, part) => {
    const ago = (left: number) => `date_trunc('month', now()) - interval '${left * months} months'`;
    const [from, to] = [parts - part - 1, parts - part - 2];
    return `execute format('create table p${part} partition of events for values from (%L) to (%L)',
      ${part === 0 ? "'-infinity'::timestamptz" : ago(from)}, ${to < 0 ? "'infinity'::timestamptz" : ago(to)});`;
  });
  const make = `do $do$ begin ${tables.join('\n')} end $do$;`;
  return schema
    .replace('  data json,\n  primary key (tenant_id, seq)\n);', () =>
      `  data json,\n  primary key (tenant_id, seq, received_at)\n) partition by range (received_at);\n${make}`,
    )
    .replace('alter table events alter column tenant_id set statistics 0;', '');
}

const fill = `
  with fresh as materialized (
    select seq, md5('filled-' || seq) as id, seq % 2 = 0 as is_win,
           substr(md5('player-' || (seq - 1) / 2), 1, 6) as player_digits,
           substr(md5('round-' || (seq - 1) / 2), 1, 24) as round_id,
           date_trunc('month', now()) + interval '1 day' - ($1::bigint - seq) * ($3 * interval '30 days' / $1) as at
      from generate_series(1, $1::bigint) as seq
  ), keyed as (
    insert into event_keys (tenant_id, key, content, seq) select 1, md5(id)::uuid, seq, seq from fresh order by 2
  )
  insert into events (tenant_id, seq, received_at, occurred_at, kind, is_win, is_bonus, unique_id,
                      player_id, game_id, round_id, currency, amount)
  select 1, seq, at, at, 'gameround', is_win, false, id,
         'player-' || lpad((('x' || player_digits)::bit(24)::integer % $2::integer)::text, 7, '0'), 'game-017', round_id, 'EUR', 1.25
    from fresh order by seq`;

async function printLog(log: Log, rates: number[]): Promise<void> {
  const { rows: [head] } = await log.client.query('select seq from event_heads');
  const player_ids = Array.from({ length: 100 }, (_, player) => `player-${String(player * 7).padStart(7, '0')}`);
  const day = 86_400_000_000;
  const now = Date.now() * 1000;
  const wanted = { player_ids, start: now - 30 * day, end: now + day, upTo: head.seq };
  const reads = {
    readLog: (session: Session) => readLog(session, 1, head.seq - READ, READ),
    'readRounds of 100 players, a month': (session: Session) => readRounds(session, 1, wanted),
    'the same, ever': (session: Session) => readRounds(session, 1, { ...wanted, start: 0 }),
  };
  console.log(`${log.name.padEnd(14)} append ${(rates.toSorted()[Math.floor(rates.length / 2)] ?? 0).toFixed(1)} µs cpu an event`);
  for (const [name, read] of Object.entries(reads)) console.log(`  ${name}: ${await costOf(log, read)}`);
}

/** Pages that the statement touched and its time, the best of some. */
async function costOf({ client }: Log, read: (session: Session) => Promise<unknown>): Promise<string> {
  let best = Number.POSITIVE_INFINITY;
  let pages = 0;
  let rows = 0;
  const query = async ({ text, values }: Statement) => {
    const answer = await client.query(`explain (analyze, buffers, timing off, format json) ${text}`, values);
    const [plan] = answer.rows[0]['QUERY PLAN'];
    pages = plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks'];
    rows = plan.Plan['Actual Rows'];
    best = Math.min(best, plan['Planning Time'] + plan['Execution Time']);
    return [];
  };
  for (let turn = 0; turn < TURNS; turn++) await read({ query } as Session);
  return `${pages} pages, ${best.toFixed(1)} ms, ${rows} rows`;
}
