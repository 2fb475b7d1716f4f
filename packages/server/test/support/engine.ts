import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '../../src/app/config.ts';
import { createDatabase, databaseBeside, dropDatabase } from './administered.ts';

/**
 * A fresh, migrated, empty database for one test file. The environment of `packages/server/test/run.ts` selects the engine;
 * a file that is run alone uses the embedded engine. `settings` opens it; `drop` removes it after it was closed.
 */
export interface TestDatabase {
  settings: Pick<Config, 'databaseUrl' | 'dataDirectory'>;
  drop: () => Promise<void>;
}

export const engine = process.env.TEST_POSTGRES_URL ? 'postgres' : 'embedded';

/** Options of a test or suite that only one engine can run; on the other the report lists it as skipped, with the reason. */
export function onlyOn(wanted: typeof engine, reason: string): { skip?: string } {
  return engine === wanted ? {} : { skip: `on the ${wanted} engine only: ${reason}` };
}

/** Whether the database of the test is spread over the cluster that `CITUS_URL` names. */
export const isOnCluster = engine === 'postgres' && process.env.CITUS_URL !== undefined;

/** Options of a test or suite that only a Citus cluster can run. */
export function onlyOnCluster(): { skip?: string } {
  return isOnCluster ? {} : { skip: 'CITUS_URL names no cluster' };
}

export function createTestDatabase(): Promise<TestDatabase> {
  const postgresUrl = process.env.TEST_POSTGRES_URL;
  return postgresUrl ? createPostgresDatabase(postgresUrl) : createEmbeddedDatabase();
}

/** A copied directory opens in a sixth of the time that a new cluster takes. */
async function createEmbeddedDatabase(): Promise<TestDatabase> {
  const parent = await mkdtemp(join(tmpdir(), 'laurel-test-'));
  const dataDirectory = join(parent, 'data');
  const template = process.env.TEST_EMBEDDED_TEMPLATE;
  if (template) await cp(template, dataDirectory, { recursive: true });
  return {
    settings: { databaseUrl: undefined, dataDirectory },
    drop: () => rm(parent, { recursive: true, force: true }),
  };
}

let created = 0;

async function createPostgresDatabase(postgresUrl: string): Promise<TestDatabase> {
  const name = `test_${process.pid}_${++created}`;
  await createDatabase(postgresUrl, name, 'laurel_template');
  const databaseUrl = databaseBeside(postgresUrl, name);
  return {
    settings: { databaseUrl, dataDirectory: readConfig({}).dataDirectory },
    drop: () => dropDatabase(postgresUrl, name),
  };
}
