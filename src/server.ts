import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { buildApp } from './http/app.ts';
import type { Database } from './store/database.ts';
import { openEmbedded } from './store/embedded.ts';
import { migrate } from './store/migrations.ts';
import { openPostgres } from './store/postgres.ts';

/** What the outside world gives a server; tests hand in their own clock. */
export interface Surroundings {
  clock: () => Date;
  random: () => number;
  randomBytes: (size: number) => Buffer;
  log: FastifyBaseLogger;
}

export interface Server {
  app: FastifyInstance;
  database: Database;
  /** Where it listens, without a slash at its end. */
  url: string;
  /** Stops taking requests, finishes what is under way, and closes the database. */
  close: () => Promise<void>;
}

/** Opens the database, brings it to this release's schema, builds the rooms and the doors, and listens. */
export async function startServer(config: Config, surroundings: Surroundings): Promise<Server> {
  const database = await openDatabase(config, surroundings);
  await migrate(database, surroundings.clock);
  const { clock, randomBytes, log } = surroundings;
  const app = await buildApp({
    database,
    clock,
    randomBytes,
    log,
    publicUrl: config.publicUrl,
    limits: config.limits,
  });
  const url = await app.listen({ host: config.host, port: config.port });
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { app, database, url, close };
}

/** The engine that the settings name: any PostgreSQL by its URL, else the embedded one in the data directory. */
export function openDatabase(config: Config, { random, log }: Surroundings): Promise<Database> {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle database connection was lost');
  if (config.databaseUrl === undefined)
    return openEmbedded({ directory: config.dataDirectory, random, onIdleError });
  const connection = { connectionString: config.databaseUrl, connectionTimeoutMillis: 5_000 };
  return Promise.resolve(
    openPostgres({
      connection,
      engine: 'postgres',
      connections: config.databaseConnections,
      random,
      onIdleError,
    }),
  );
}
