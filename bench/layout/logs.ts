import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { bigintArray } from '../../packages/server/src/database/binary-arrays.ts';
import { Batches } from '../load/batches.ts';
import { loggedForm } from '../load/event-forms.ts';

const EVENTS_A_CALL = 1_000;
const appendText = 'select head from append_events(1, $1, $2, $3, 0, 0)';
const contents = bigintArray(Array<number>(EVENTS_A_CALL).fill(1_234_567_890_123_456));

/** A log in a separate database, and the cost of appending to it so far. */
export interface Log {
  name: string;
  client: pg.Client;
  append: (events: number) => Promise<Cost>;
  /** Bytes an event, of the log's tables and indexes. */
  sizes: () => Promise<Record<string, number>>;
}

/** Of some appends: events a second by the clock, processor time and write-ahead log. */
export interface Cost {
  rate: number;
  microseconds: number;
  walBytes: number;
}

export async function openLog(
  url: string,
  { name, schema, players }: { name: string; schema: string; players: number },
): Promise<Log> {
  const database = `layout_${name.replaceAll(/\W/g, '_')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database "${database}"`);
  await admin.end();
  const address = new URL(url);
  address.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: address.href });
  // A server that is stopped after a failure must not hide it.
  client.on('error', () => {});
  await client.connect();
  await client.query(schema);
  await client.query("insert into tenants (name, player_hash_secret, created_at) values ('one', '', now())");
  await client.query('insert into event_heads (tenant_id) values (1)');
  const batches = new Batches({ form: loggedForm, size: EVENTS_A_CALL, players, ids: 'random', resends: 0 });
  const backend = await backendOf(client);
  return {
    name,
    client,
    append: async (events) => {
      const [cpu, wal, started] = [await cpuOf(backend), await walOf(client), performance.now()];
      for (let sent = 0; sent < events; sent += EVENTS_A_CALL) {
        const { body, keys } = batches.next();
        await client.query({ name: 'append', text: appendText, values: [keys, contents, body.toString()] });
      }
      const seconds = (performance.now() - started) / 1000;
      return {
        rate: events / seconds,
        microseconds: ((await cpuOf(backend)) - cpu) / events,
        walBytes: ((await walOf(client)) - wal) / events,
      };
    },
    sizes: () => sizesOf(client),
  };
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return rows[0].pid;
}

/** Processor time of a backend in microseconds, in steps of 10,000: unaffected by other work on the machine. */
async function cpuOf(backend: number): Promise<number> {
  const stat = await readFile(`/proc/${backend}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

async function walOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select pg_current_wal_insert_lsn() - '0/0' as bytes");
  return Number(rows[0].bytes);
}

async function sizesOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query(`
    select case when c.relispartition or c.relname like 'events_2%' or c.relname ~ '^p\\d' then
                  case when c.relkind = 'i' then 'parts: indexes' else 'parts: heap' end
                else c.relname end as name,
           sum(pg_relation_size(c.oid)) / (select seq from event_heads) as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'i') and c.relname ~ '^(event|p\\d)' and pg_relation_size(c.oid) > 100000
     group by 1`);
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}
