import { join } from 'node:path';
import { openEmbedded } from '../../src/store/engine/embedded.ts';
import { migrate } from '../../src/store/engine/migrate.ts';
import { openPostgres } from '../../src/store/engine/postgres.ts';
import { startPostgres, unsynced } from './postgres-server.ts';

const dependencies = { random: Math.random, onIdleError: (error: Error) => console.error(error) };

/** A migrated, empty data directory of the embedded engine, to be copied by each test file. Answers its path. */
export async function prepareEmbeddedTemplate(scratch: string): Promise<string> {
  const directory = join(scratch, 'embedded-template');
  const database = await openEmbedded({ directory, ...dependencies });
  await migrate(database, () => new Date());
  await database.close();
  return directory;
}

/** Starts a real PostgreSQL that has the migrated, empty database `laurel_template`. Answers its URL and how to stop it. */
export async function preparePostgres(
  scratch: string,
  settings = unsynced,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = await startPostgres(scratch, settings);
  const open = (connectionString: string) =>
    openPostgres({ connection: { connectionString }, engine: 'postgres', connections: 1, ...dependencies });
  const maintenance = open(server.url);
  await maintenance.query({ text: 'create database laurel_template' });
  await maintenance.close();
  const template = open(server.url.replace(/postgres$/, 'laurel_template'));
  await migrate(template, () => new Date());
  await template.close();
  return server;
}
