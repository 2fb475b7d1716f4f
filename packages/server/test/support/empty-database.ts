import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/database/database.ts';
import { openEmbedded } from '../../src/database/embedded.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { createDatabase, databaseBeside, dropDatabase } from './administered.ts';

/** A database that no migration has seen, on the engine of this run. */
export interface EmptyDatabase {
  /** On a real PostgreSQL any number of times; the embedded engine takes one opening at a time. */
  open: () => Promise<Database>;
  /** What `laurel` needs in its environment to find it. */
  environment: NodeJS.ProcessEnv;
  /** Removes it after all openings were closed. */
  drop: () => Promise<void>;
}

// A forced drop may still cut connections that are just closing, which does no harm.
const dependencies = { random: Math.random, onIdleError: () => {} };

export function createEmptyDatabase(): Promise<EmptyDatabase> {
  const postgresUrl = process.env.TEST_POSTGRES_URL;
  return postgresUrl ? createOnPostgres(postgresUrl) : createEmbedded();
}

async function createEmbedded(): Promise<EmptyDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'laurel-test-'));
  return {
    open: () => openEmbedded({ directory, ...dependencies }),
    environment: { DATA_DIR: directory },
    drop: () => rm(directory, { recursive: true, force: true }),
  };
}

let created = 0;

async function createOnPostgres(postgresUrl: string): Promise<EmptyDatabase> {
  const name = `empty_${process.pid}_${++created}`;
  await createDatabase(postgresUrl, name);
  const url = databaseBeside(postgresUrl, name);
  const connection = { connectionString: url };
  return {
    open: async () => openPostgres({ connection, engine: 'postgres', connections: 4, ...dependencies }),
    environment: { DATABASE_URL: url },
    drop: () => dropDatabase(postgresUrl, name),
  };
}
