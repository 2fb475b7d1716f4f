import type { Queryable } from '../../database/database.ts';

/** What one table has accumulated since it was last maintained. */
export interface TableState {
  /** Schema and name, quoted where they need it. */
  name: string;
  live_rows: number;
  /** Rows that were replaced or deleted, and whose space cannot be reused before a vacuum. */
  dead_rows: number;
  /** Rows that were written since the planner's statistics were taken; all rows if none were taken yet. */
  rows_since_analyze: number;
}

/**
 * The counters of every table, including those of the catalog, by name. They are the engine's own and slightly delayed;
 * after a crash they begin at 0 while the earlier dead rows are still there, so a table may be maintained later than it
 * should be.
 */
export function readTableStates(session: Queryable): Promise<TableState[]> {
  return session.query<TableState>({
    text: `
      select format('%I.%I', schemaname, relname) as name, n_live_tup as live_rows, n_dead_tup as dead_rows,
             case when last_analyze is null and last_autoanalyze is null then greatest(n_live_tup, n_mod_since_analyze)
                  else n_mod_since_analyze end as rows_since_analyze
        from pg_stat_all_tables
       where schemaname in (current_schema(), 'pg_catalog')
       order by 1`,
  });
}

/**
 * Frees the space of a table's dead rows for new ones. Reads only pages that changed since the last time. Runs outside any
 * transaction; holds no lock that readers or writers would wait for, but on the embedded engine every other statement waits.
 */
export async function vacuumTable(session: Queryable, { name }: Pick<TableState, 'name'>): Promise<void> {
  await session.query({ text: `vacuum ${name}` });
}

/**
 * Takes the planner's statistics from a sample. For each column they hold a tenth of the usual amount: the sample is then
 * 3,000 rows instead of 30,000, and on the embedded engine every session waits for it.
 */
export async function analyzeTable(session: Queryable, { name }: Pick<TableState, 'name'>): Promise<void> {
  await session.query({ text: 'set local default_statistics_target = 10' });
  await session.query({ text: `analyze ${name}` });
}

/** Bytes of write-ahead log that a start after a crash would have to read: those since the last checkpoint. */
export async function bytesSinceCheckpoint(session: Queryable): Promise<number> {
  const [row] = await session.query<{ bytes: string }>({
    text: 'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
  });
  return Number(row?.bytes);
}

/** Writes all changed pages to their files and syncs them; the log of before is then used again or removed. */
export async function checkpointDatabase(session: Queryable): Promise<void> {
  await session.query({ text: 'checkpoint' });
}
