import packageJson from '../../package.json' with { type: 'json' };
import type { Database, Queryable } from './database.ts';
import { readSqlFiles, runSql, type SqlFile } from './sql-files.ts';

/** The functions of one release: a folder with a file for each, which has the function's name. */
export interface FunctionsOfRelease {
  folder: URL;
  release: string;
}

const ofThisRelease: FunctionsOfRelease = {
  folder: new URL('../../sql/functions/', import.meta.url),
  release: packageJson.version,
};

/**
 * Makes the database's functions those of this release, after its migrations, in one transaction under their lock; returns
 * the files of those that differed or were dropped. `enforceRights` is part of it, as servers of before go on calling them.
 * Throws when a newer release changed one.
 */
export async function applyFunctions(
  database: Database,
  clock: () => Date,
  enforceRights: (session: Queryable) => Promise<void>,
  { folder, release }: FunctionsOfRelease = ofThisRelease,
): Promise<string[]> {
  const files = await readSqlFiles(folder);
  if ((await readDue(database, files, release)).length === 0) return [];
  return database.transaction(async (session) => {
    await session.query({ text: 'lock table schema_migrations in exclusive mode' });
    await session.query({ text: setSearchPath });
    const due = await readDue(session, files, release);
    for (const file of due) await apply(session, file, release, clock());
    if (due.length > 0) await enforceRights(session);
    return due.map(({ name }) => name);
  });
}

/** Functions with `set search_path from current` keep this one: no other role can substitute a table for ours. */
const setSearchPath = `select set_config('search_path', format('%I, pg_temp', current_schema()), true)`;

async function readDue(session: Queryable, files: SqlFile[], release: string): Promise<SqlFile[]> {
  const known = await session.query<{ name: string; checksum: string; release: string }>({
    text: `
      select name, checksum, release from schema_functions f
       where exists (
         select from pg_proc p where p.pronamespace = quote_ident(current_schema())::regnamespace and p.proname = f.name)`,
  });
  return files.filter((file) => {
    const applied = known.find(({ name }) => name === functionOf(file));
    if (applied?.checksum === file.checksum) return false;
    if (applied && isNewer(applied.release, release))
      throw new Error(
        `the database has the function ${applied.name} of the newer release ${applied.release}`,
      );
    return true;
  });
}

async function apply(session: Queryable, file: SqlFile, release: string, now: Date): Promise<void> {
  await runSql(session, file.text);
  await session.query({
    text: `
      insert into schema_functions (name, checksum, release, applied_at) values ($1, $2, $3, $4)
      on conflict (name) do update
         set checksum = excluded.checksum, release = excluded.release, applied_at = excluded.applied_at`,
    values: [functionOf(file), file.checksum, release, now],
  });
}

function functionOf({ name }: SqlFile): string {
  return name.replace(/\.sql$/, '');
}

function isNewer(release: string, than: string): boolean {
  return release.localeCompare(than, 'en', { numeric: true }) > 0;
}
