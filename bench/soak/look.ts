import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { IntakeStats } from '@laurel/contract/events/intake-stats.ts';
import type { Laurel } from '../harness/laurel.ts';
import { quantile, rounded } from '../harness/statistics.ts';
import type { Timings } from './traffic.ts';

/** One line of the series. */
export interface Look {
  minutes: number;
  /** Fresh events that were acknowledged so far, and per second since the previous look. */
  acknowledged: number;
  events_per_second: number;
  memory_mib: number;
  heap_mib: number;
  /** Events that are in the log and not on the boards. */
  waiting_events: number;
  board_p50_ms: number;
  board_p99_ms: number;
  acknowledgement_p50_ms: number;
  acknowledgement_p99_ms: number;
  acknowledgement_worst_ms: number;
  listing_p99_ms: number;
  leaderboard_p99_ms: number;
  /** All files of the database except its write-ahead log. */
  database_mib: number;
  wal_mib: number;
  /** Of the tables that scoring rewrites constantly. */
  hot_tables_mib: number;
  dead_rows: number;
  open_files: number;
  /** From any client to the server, and from the server to its database. */
  connections: number;
  database_connections: number;
  scoring_failures: number;
  faults: number;
}

const MIB = 1024 ** 2;

/** Looks at the server, its database and its files. */
export async function look(laurel: Laurel): Promise<Omit<Look, LookOfTraffic>> {
  const metrics = await readMetrics(laurel.url);
  const { log_seq, scored_seq } = await laurel.call<IntakeStats>('GET', '/api/v1/intake/stats');
  const [database] = await laurel.query<DatabaseSizes>(sizes);
  const directory = laurel.place.environment.DATA_DIR;
  const files = directory ? await sizesOfFiles(join(directory, 'postgres')) : database;
  return {
    memory_mib: Math.round(metrics('process_resident_memory_bytes') / MIB),
    heap_mib: Math.round(metrics('nodejs_heap_size_used_bytes') / MIB),
    waiting_events: log_seq - scored_seq,
    database_mib: Math.round((files?.bytes ?? 0) / MIB),
    wal_mib: Math.round((files?.wal_bytes ?? 0) / MIB),
    hot_tables_mib: Math.round((database?.hot_bytes ?? 0) / MIB),
    dead_rows: database?.dead_rows ?? 0,
    open_files: metrics('process_open_fds'),
    connections: metrics('nodejs_active_resources{type="TCPSocketWrap"}'),
    database_connections: database?.connections ?? 0,
    scoring_failures: metrics('laurel_scoring_failures_total'),
  };
}

type LookOfTraffic =
  | keyof ReturnType<typeof lookAtTimings>
  | 'minutes'
  | 'acknowledged'
  | 'events_per_second'
  | 'faults';

/** The median and the maximum of the timings. */
export function lookAtTimings(timings: Timings) {
  const of = (milliseconds: number[], share: number) =>
    rounded(
      quantile(
        milliseconds.toSorted((a, b) => a - b),
        share,
      ) || 0,
    );
  return {
    board_p50_ms: of(timings.board, 0.5),
    board_p99_ms: of(timings.board, 0.99),
    acknowledgement_p50_ms: of(timings.acknowledgement, 0.5),
    acknowledgement_p99_ms: of(timings.acknowledgement, 0.99),
    acknowledgement_worst_ms: of(timings.acknowledgement, 1),
    listing_p99_ms: of(timings.listing, 0.99),
    leaderboard_p99_ms: of(timings.leaderboard, 0.99),
  };
}

async function readMetrics(url: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split('\n');
  return (name) =>
    Number(
      lines
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1) ?? 0,
    );
}

interface DatabaseSizes {
  bytes: number;
  wal_bytes: number;
  hot_bytes: number;
  dead_rows: number;
  connections: number;
}

const sizes = `
  select pg_database_size(current_database()) as bytes,
         coalesce((select sum(size)::bigint from pg_ls_waldir()), 0) as wal_bytes,
         (select sum(pg_total_relation_size(relid))::bigint from pg_stat_user_tables
           where relname not in ('events', 'event_keys')) as hot_bytes,
         (select sum(n_dead_tup)::bigint from pg_stat_user_tables) as dead_rows,
         (select count(*) from pg_stat_activity where datname = current_database()) as connections`;

async function sizesOfFiles(directory: string): Promise<{ bytes: number; wal_bytes: number }> {
  const found = { bytes: 0, wal_bytes: 0 };
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // A file may go between the listing of its folder and the look at it.
    const { size } = await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }));
    found[entry.parentPath.includes('pg_wal') ? 'wal_bytes' : 'bytes'] += size;
  }
  return found;
}
