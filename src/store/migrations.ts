import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Database, Session } from './database.ts';

const directory = new URL('../../migrations/', import.meta.url);

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/**
 * Brings the database to this release's schema and answers the names of the migrations that were applied now, oldest first.
 * Each runs in a transaction of its own under a lock on `schema_migrations`, so any number of processes may start at once.
 * Throws when an applied migration was changed or is unknown here (a database of a newer release).
 */
export async function migrate(database: Database, clock: () => Date): Promise<string[]> {
  await createMigrationsTable(database);
  const migrations = await readMigrations();
  await refuseUnknown(database, migrations);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await database.transaction((session) => applyOnce(session, migration, clock())))
      applied.push(migration.name);
  }
  return applied;
}

/** Whether every migration of this release is applied; cheap enough for a readiness probe. */
export async function isMigrated(session: Session): Promise<boolean> {
  const migrations = await readMigrations();
  const rows = await session.query<{ count: number }>({ text: 'select count(*) from schema_migrations' });
  return rows[0]?.count === migrations.length;
}

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
  const [known] = await session.query<{ checksum: string }>({
    text: 'select checksum from schema_migrations where name = $1',
    values: [migration.name],
  });
  if (known && known.checksum !== migration.checksum)
    throw new Error(`migration ${migration.name} was changed after it was applied`);
  if (known) return false;
  await session.query({ text: migration.text });
  await session.query({
    text: 'insert into schema_migrations (name, checksum, applied_at) values ($1, $2, $3)',
    values: [migration.name, migration.checksum, now],
  });
  return true;
}

async function refuseUnknown(database: Database, migrations: Migration[]): Promise<void> {
  const rows = await database.query<{ name: string }>({ text: 'select name from schema_migrations' });
  const unknown = rows.find((row) => !migrations.some((migration) => migration.name === row.name));
  if (unknown) throw new Error(`the database has the migration ${unknown.name} of a newer release`);
}
