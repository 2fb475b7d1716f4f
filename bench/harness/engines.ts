import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../packages/server/test/support/postgres-server.ts';
import type { EngineName } from '../options.ts';
import { readManifest } from './manifest.ts';

/** One engine that provides any number of empty databases. */
export interface Engine {
  name: EngineName;
  /** With its version. */
  title: string;
  /** A PostgreSQL that was started for the benchmark, so that its settings may change. */
  isOwnServer: boolean;
  newPlace: () => Promise<Place>;
  /** Flushes the pending writes of earlier runs to the disk, so that no side pays for another's rows. */
  settle: () => Promise<void>;
  stop: () => Promise<void>;
}

/** An empty database: the settings by which a server opens it. */
export interface Place {
  environment: { DATABASE_URL?: string; DATA_DIR?: string };
  drop: () => Promise<void>;
}

/**
 * PGlite in a folder for each database, or PostgreSQL: that of DATABASE_URL, otherwise one that is started with these
 * settings, by the programs in the folder PGBIN, otherwise by those of the npm package.
 */
export function openEngine(name: EngineName, scratch: string, settings: string[] = []): Promise<Engine> {
  return name === 'embedded' ? openEmbeddedEngine(scratch) : openPostgresEngine(settings);
}

/**
 * The same for a program that needs nothing else: files of databases are in a separate folder, and `cleanup` removes all of
 * it.
 */
export async function openScratchEngine(
  name: EngineName,
  cleanup: AsyncDisposableStack,
  settings: string[] = [],
): Promise<Engine> {
  const scratch = await mkdtemp(join(tmpdir(), 'laurel-bench-'));
  cleanup.defer(() => rm(scratch, { recursive: true, force: true }));
  const engine = await openEngine(name, scratch, settings);
  cleanup.defer(() => engine.stop());
  return engine;
}

async function openEmbeddedEngine(scratch: string): Promise<Engine> {
  const { dependencies } = readManifest();
  return {
    name: 'embedded',
    title: `PGlite ${dependencies['@electric-sql/pglite']}, each commit synced`,
    isOwnServer: false,
    newPlace: async () => {
      const directory = await mkdtemp(join(scratch, 'embedded-'));
      const drop = () => rm(directory, { recursive: true, force: true });
      return { environment: { DATA_DIR: directory }, drop };
    },
    settle: async () => {},
    stop: async () => {},
  };
}

async function openPostgresEngine(settings: string[]): Promise<Engine> {
  const server = await postgresServer(settings);
  const admin = new pg.Pool({ connectionString: server.url, max: 1 });
  admin.on('error', () => {});
  const { rows } = await admin.query<{ server_version: string }>('show server_version');
  let places = 0;
  return {
    name: 'postgres',
    title: `PostgreSQL ${rows[0]?.server_version}${process.env.DATABASE_URL ? ' of DATABASE_URL' : ''}`,
    isOwnServer: !process.env.DATABASE_URL,
    newPlace: async () => {
      const name = `laurel_bench_${process.pid}_${++places}`;
      await admin.query(`create database ${name}`);
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      const drop = async () => void (await admin.query(`drop database ${name} with (force)`));
      return { environment: { DATABASE_URL: url.href }, drop };
    },
    // Not every user of a given database may request a checkpoint; then runs are only less alike.
    settle: () =>
      admin.query('checkpoint').then(
        () => {},
        () => {},
      ),
    stop: async () => {
      await admin.end();
      await server.stop();
    },
  };
}

async function postgresServer(settings: string[]): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = process.env.DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  // A separate folder: its server may run as another user, who must not see the rest.
  const folder = await mkdtemp(join(tmpdir(), 'laurel-bench-postgres-'));
  const server = await startPostgres(folder, settings, process.env.PGBIN);
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}
