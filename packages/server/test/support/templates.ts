import { join } from 'node:path';
import { distribute } from '../../src/database/cluster/distribute.ts';
import { openEmbedded } from '../../src/database/embedded.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { closeDatabase, createDatabase, databaseBeside, dropDatabase } from './administered.ts';
import { startPostgres, unsynced } from './postgres-server.ts';

const dependencies = { random: Math.random, onIdleError: (error: Error) => console.error(error) };

/** A migrated, empty data directory of the embedded engine, to be copied by each test file. Returns its path. */
export async function prepareEmbeddedTemplate(scratch: string): Promise<string> {
  const directory = join(scratch, 'embedded-template');
  const database = await openEmbedded({ directory, ...dependencies });
  await migrate(database, () => new Date());
  await database.close();
  return directory;
}

/**
 * Starts a real PostgreSQL that has the migrated, empty database `laurel_template`, or creates that database on the cluster
 * of `CITUS_URL`. Returns its URL and a function that stops it.
 */
export async function preparePostgres(
  scratch: string,
  settings = unsynced,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const cluster = process.env.CITUS_URL;
  const server = cluster === undefined ? await startPostgres(scratch, settings) : clusterAt(cluster);
  // An interrupted run may have left one on a cluster.
  await dropDatabase(server.url, TEMPLATE);
  await createDatabase(server.url, TEMPLATE);
  const connection = { connectionString: databaseBeside(server.url, TEMPLATE) };
  const template = openPostgres({ connection, engine: 'postgres', connections: 1, ...dependencies });
  await migrate(template, () => new Date());
  await distribute(template);
  await template.close();
  if (cluster !== undefined) await closeDatabase(server.url, TEMPLATE);
  return server;
}

/** It keeps running after the tests. */
function clusterAt(url: string) {
  return { url, stop: () => dropDatabase(url, TEMPLATE) };
}

const TEMPLATE = 'laurel_template';
