import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Place } from './engines.ts';

/** A statement of the database, with the time of all its executions. */
export interface CountedStatement {
  /** Its beginning. */
  text: string;
  milliseconds: number;
}

const LIBRARY = 'pg_stat_statements';
const SHOWN_CHARACTERS = 100;

/** With these a PostgreSQL that is started for the bench counts its statements; none where it does not bring the library. */
export function countingSettings(): string[] {
  const { PGBIN } = process.env;
  const folders = PGBIN === undefined ? [] : ['lib', 'lib/postgresql'].map((name) => join(PGBIN, '..', name));
  // The npm package brings it.
  const isThere = PGBIN === undefined || folders.some((one) => existsSync(join(one, `${LIBRARY}.so`)));
  return isThere ? [`shared_preload_libraries=${LIBRARY}`] : [];
}

/**
 * Begins to count the statements of a database; the returned function ends with the costliest ones, the costliest first.
 * Undefined where the server cannot count. What the bench itself asks about the write-ahead log is left out.
 */
export async function countStatements({
  environment,
}: Place): Promise<((most: number) => Promise<CountedStatement[]>) | undefined> {
  const url = new URL(environment.DATABASE_URL ?? '');
  const database = url.pathname.slice(1);
  // Laurel's own database stays as Laurel makes it.
  url.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  try {
    await admin.query(`create extension if not exists ${LIBRARY}`);
    await admin.query(`select ${LIBRARY}_reset()`);
  } catch {
    await admin.end();
    return undefined;
  }
  return async (most) => {
    const { rows } = await admin.query<CountedStatement>(
      `select query as text, sum(total_exec_time) as milliseconds
       from ${LIBRARY} join pg_database on pg_database.oid = dbid
       where datname = $1 and query not like '%pg_wal_lsn_diff%' group by query order by milliseconds desc limit $2`,
      [database, most],
    );
    await admin.end();
    return rows.map((row) => ({
      ...row,
      text: row.text.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN_CHARACTERS),
    }));
  };
}
