import type { Session } from '../engine/database.ts';

/** What one table has gathered since it was last looked after. */
export interface TableState {
  /** Schema and name, quoted where they need it. */
  name: string;
  live_rows: number;
  /** Rows that were replaced or deleted, and whose place nobody uses again before a vacuum. */
  dead_rows: number;
  /** Rows that were written since the planner's statistics were taken; all there are where none were taken yet. */
  rows_since_analyze: number;
}

/**
 * The counters of every table, those of the catalog too, by name. They are the engine's own and a little late; after a crash they
 * begin at 0 while the dead rows of before are still there, so a table may be looked after later than its turn would be.
 */
export function readTableStates(session: Session): Promise<TableState[]> {
  return session.query<TableState & Record<string, unknown>>({
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
 * Makes the place of a table's dead rows free for new ones. Reads only pages that changed since the last time. Runs outside of any
 * transaction; holds no lock that readers or writers would wait for, but on the embedded engine every other statement waits.
 */
export async function vacuumTable(session: Session, { name }: Pick<TableState, 'name'>): Promise<void> {
  await session.query({ text: `vacuum ${name}` });
}

/**
 * Takes the planner's statistics from a sample. Of each column they hold a tenth of what is usual: the sample is then 3,000 rows
 * instead of 30,000, which on the embedded engine everybody waits for.
 */
export async function analyzeTable(session: Session, { name }: Pick<TableState, 'name'>): Promise<void> {
  await session.query({ text: 'set local default_statistics_target = 10' });
  await session.query({ text: `analyze ${name}` });
}

/** Bytes of write-ahead log that a start after a crash would have to read: those since the last checkpoint. */
export async function bytesSinceCheckpoint(session: Session): Promise<number> {
  const [row] = await session.query<{ bytes: string }>({
    text: 'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
  });
  return Number(row?.bytes);
}

/** Writes all changed pages to their files and syncs them; the log of before is then used again or removed. */
export async function writeCheckpoint(session: Session): Promise<void> {
  await session.query({ text: 'checkpoint' });
}
