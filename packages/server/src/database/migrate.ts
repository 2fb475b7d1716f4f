import type { Database, Queryable } from './database.ts';
import { applyFunctions } from './functions.ts';
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
 * Brings the database to this release's schema and returns the files applied: migrations, oldest first, then functions. Each
 * runs alone under a lock on `schema_migrations`, so processes may start together; with nothing to do it reads two tables.
 * Rights are as `enforceRights` makes them. Throws for a changed or unknown migration, and for functions that a newer
 * release changed.
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

/** Is every migration of this release applied? Cheap. Later ones do no harm: their servers take over from this one. */
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

/** When processes start together on an empty database, `if not exists` spares only the late ones an error. */
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
