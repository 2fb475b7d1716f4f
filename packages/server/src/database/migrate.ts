import packageJson from '../../package.json' with { type: 'json' };
import type { Database, Queryable } from './database.ts';
import { enforceRights, takeFromNamed } from './object-rights.ts';
import { makeServiceRole, ownsTables } from './service-role.ts';
import { listSqlFiles, readSqlFiles, runSql, type SqlFile } from './sql-files.ts';

const directory = new URL('../../migrations/', import.meta.url);

/** Shows how many of the missing migrations are applied. */
interface MigrationProgress {
  begin: (text: string, total: number) => void;
  show: (done: number) => void;
}

/**
 * Brings the database to this release's schema and returns the names of the files that were applied now: migrations, oldest
 * first, then functions. Each migration runs in a separate transaction under a lock on `schema_migrations`, so any number
 * of processes may start concurrently. If there is nothing to do, it only reads two tables, so a role that may not change
 * the schema can start too. The service role has its rights afterwards, and nobody else any (`enforceRights`). Throws when
 * an applied migration was changed or is unknown here (a database of a newer release), and when a newer release changed a
 * function.
 */
export async function migrate(
  database: Database,
  clock: () => Date,
  progress?: MigrationProgress,
): Promise<string[]> {
  const migrations = await readSqlFiles(directory);
  const role = await makeServiceRole(database);
  const known = await readApplied(database);
  refuseUnknown(known, migrations);
  const missing = migrations.filter((migration) => !isApplied(known, migration));
  if (missing.length > 0) progress?.begin(`Applying ${missing.length} migrations`, missing.length);
  const applied: string[] = [];
  for (const [done, migration] of missing.entries()) {
    progress?.show(done);
    if (await database.transaction((session) => applyOnce(session, migration, { role, now: clock() })))
      applied.push(migration.name);
  }
  const enforce = async (session: Queryable) => {
    if (!(await ownsTables(session))) return;
    await session.query({ text: 'lock table schema_migrations in exclusive mode' });
    await enforceRights(session, role);
  };
  const functions = await applyFunctions(database, clock, enforce);
  applied.push(...functions);
  if (functions.length === 0) await database.transaction(enforce);
  return applied;
}

/**
 * Whether every migration of this release is applied; cheap enough for a readiness probe. Migrations of a later release do
 * no harm: its servers take over from this one, which serves until then.
 */
export async function isMigrated(session: Queryable): Promise<boolean> {
  const names = await listSqlFiles(directory);
  const rows = await session.query<{ count: number }>({
    text: 'select count(*) from schema_migrations where name = any($1)',
    values: [names],
  });
  return rows[0]?.count === names.length;
}

interface Applied {
  name: string;
  checksum: string;
}

/** The migrations applied so far; creates the table if it is missing. */
async function readApplied(database: Database): Promise<Applied[]> {
  const statement = { text: 'select name, checksum from schema_migrations' };
  try {
    return await database.query<Applied>(statement);
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error;
    await createMigrationsTable(database);
    return database.query<Applied>(statement);
  }
}

const UNDEFINED_TABLE = '42P01';

/**
 * When several processes start at the same time on an empty database, `if not exists` spares only the late ones an error.
 */
async function createMigrationsTable(database: Database): Promise<void> {
  try {
    await database.query({
      text: 'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null)',
    });
  } catch (error) {
    const { code = '' } = error as { code?: string };
    const isThereNow = ['23505', '42P07', '42710'].includes(code);
    if (!isThereNow) throw error;
  }
}

/** What a migration made is nobody else's from its commit on, whatever defaults a provider set. */
async function applyOnce(
  session: Queryable,
  migration: SqlFile,
  { role, now }: { role: string | undefined; now: Date },
): Promise<boolean> {
  await session.query({ text: 'lock table schema_migrations in exclusive mode' });
  const known = await session.query<Applied>({
    text: 'select name, checksum from schema_migrations where name = $1',
    values: [migration.name],
  });
  if (isApplied(known, migration)) return false;
  await runSql(session, inAnySchema(migration.text));
  await takeFromNamed(session, role);
  await session.query({
    text: 'insert into schema_migrations (name, checksum, applied_at) values ($1, $2, $3)',
    values: [migration.name, migration.checksum, now],
  });
  return true;
}

/** An applied migration never changes, and 0012_cluster.sql takes the name of the schema for text that is quoted already. */
function inAnySchema(text: string): string {
  return text.replaceAll('current_schema()::regnamespace', 'quote_ident(current_schema())::regnamespace');
}

function isApplied(known: Applied[], { name, checksum }: SqlFile): boolean {
  const applied = known.find((one) => one.name === name);
  if (applied && applied.checksum !== checksum)
    throw new Error(`migration ${name} was changed after it was applied`);
  return applied !== undefined;
}

function refuseUnknown(known: Applied[], migrations: SqlFile[]): void {
  const unknown = known.find(({ name }) => !migrations.some((migration) => migration.name === name));
  if (unknown) throw new Error(`the database has the migration ${unknown.name} of a newer release`);
}

/** The functions of one release: a folder with a file for each, which has the function's name. */
interface FunctionsOfRelease {
  folder: URL;
  release: string;
}

const ofThisRelease: FunctionsOfRelease = {
  folder: new URL('../../sql/functions/', import.meta.url),
  release: packageJson.version,
};

/**
 * Makes the functions of the database those of this release, after all its migrations, and returns the names of the files
 * that were applied now: those whose text differs from the recorded one and those whose function a migration dropped. All
 * run in one transaction under the lock of the migrations, so any number of processes may start concurrently.
 * `enforce` is part of it, so that servers of an earlier release go on calling a function that was made anew. Throws
 * when a newer release changed a function: an older one does not restore its own text.
 */
export async function applyFunctions(
  database: Database,
  clock: () => Date,
  enforce: (session: Queryable) => Promise<void>,
  { folder, release }: FunctionsOfRelease = ofThisRelease,
): Promise<string[]> {
  const files = await readSqlFiles(folder);
  if ((await readDueFunctions(database, files, release)).length === 0) return [];
  return database.transaction(async (session) => {
    await session.query({ text: 'lock table schema_migrations in exclusive mode' });
    await session.query({ text: setSearchPath });
    const due = await readDueFunctions(session, files, release);
    for (const file of due) await apply(session, file, release, clock());
    if (due.length > 0) await enforce(session);
    return due.map(({ name }) => name);
  });
}

/** Functions with `set search_path from current` keep this one: no other role can substitute a table for ours. */
const setSearchPath = `select set_config('search_path', format('%I, pg_temp', current_schema()), true)`;

async function readDueFunctions(session: Queryable, files: SqlFile[], release: string): Promise<SqlFile[]> {
  const known = await session.query<{ name: string; checksum: string; release: string }>({
    text: `
      select name, checksum, release from schema_functions f
       where exists (
         select from pg_proc p where p.pronamespace = quote_ident(current_schema())::regnamespace and p.proname = f.name)`,
  });
  return files.filter((file) => {
    const applied = known.find(({ name }) => name === functionOf(file));
    if (applied?.checksum === file.checksum) return false;
    if (applied && applied.release.localeCompare(release, 'en', { numeric: true }) > 0)
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
