import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { isCluster } from '../cluster/distribute.ts';
import { splitStatements } from '../cluster/split-statements.ts';
import type { Database, Session } from './database.ts';
import { prepareServiceRole } from './service-role.ts';

const directory = new URL('../../../migrations/', import.meta.url);

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/**
 * Brings the database to this release's schema and answers the names of the migrations that were applied now, oldest first.
 * Each runs in a transaction of its own under a lock on `schema_migrations`, so any number of processes may start at once; where
 * all are applied, only a look at that table is needed, so a role that may not change the schema can start too. The role that serves
 * has its rights afterwards (see `prepareServiceRole`). Throws when an applied migration was changed or is unknown here (a database
 * of a newer release).
 */
export async function migrate(database: Database, clock: () => Date): Promise<string[]> {
  const migrations = await readMigrations();
  const known = await readApplied(database);
  refuseUnknown(known, migrations);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (isApplied(known, migration)) continue;
    if (await database.transaction((session) => applyOnce(session, migration, clock())))
      applied.push(migration.name);
  }
  await prepareServiceRole(database);
  return applied;
}

/**
 * Whether every migration of this release is applied; cheap enough for a readiness probe. Those of a later release do no harm: its
 * servers take over from this one, which serves until then.
 */
export async function isMigrated(session: Session): Promise<boolean> {
  const names = (await readMigrations()).map(({ name }) => name);
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

/** What was applied before; the table is made where there is none. */
async function readApplied(database: Database): Promise<Applied[]> {
  const statement = { text: 'select name, checksum from schema_migrations' };
  try {
    return await database.query<Applied & Record<string, unknown>>(statement);
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error;
    await createMigrationsTable(database);
    return database.query<Applied & Record<string, unknown>>(statement);
  }
}

const UNDEFINED_TABLE = '42P01';

/** Of processes that start at once on an empty database, `if not exists` spares only the late ones an error. */
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

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, directory), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function applyOnce(session: Session, migration: Migration, now: Date): Promise<boolean> {
  await session.query({ text: 'lock table schema_migrations in exclusive mode' });
  const known = await session.query<Applied & Record<string, unknown>>({
    text: 'select name, checksum from schema_migrations where name = $1',
    values: [migration.name],
  });
  if (isApplied(known, migration)) return false;
  const texts = (await isCluster(session)) ? splitStatements(migration.text) : [migration.text];
  for (const text of texts) await session.query({ text });
  await session.query({
    text: 'insert into schema_migrations (name, checksum, applied_at) values ($1, $2, $3)',
    values: [migration.name, migration.checksum, now],
  });
  return true;
}

function isApplied(known: Applied[], { name, checksum }: Migration): boolean {
  const applied = known.find((one) => one.name === name);
  if (applied && applied.checksum !== checksum)
    throw new Error(`migration ${name} was changed after it was applied`);
  return applied !== undefined;
}

function refuseUnknown(known: Applied[], migrations: Migration[]): void {
  const unknown = known.find(({ name }) => !migrations.some((migration) => migration.name === name));
  if (unknown) throw new Error(`the database has the migration ${unknown.name} of a newer release`);
}
