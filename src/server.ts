import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type FirstStartSecrets, provisionFirstStart } from './access/first-start.ts';
import { openAccess } from './access/open-access.ts';
import type { Config } from './config.ts';
import { buildApp } from './http/app.ts';
import { createMetrics } from './http/metrics.ts';
import { openIntake } from './intake/open-intake.ts';
import { openListing } from './listing/open-listing.ts';
import { listingSource } from './listing-source.ts';
import { openScoring } from './scoring/open-scoring.ts';
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
  /** What the first start on an empty database made; undefined on every later one. */
  firstStart: FirstStartSecrets | undefined;
  /** Stops taking requests, finishes what is under way, and closes the database. */
  close: () => Promise<void>;
}

/** Opens the database, brings it to this release's schema, builds the rooms and the doors, and listens. */
export async function startServer(config: Config, surroundings: Surroundings): Promise<Server> {
  const database = await openDatabase(config, surroundings);
  await migrate(database, surroundings.clock);
  const { clock, randomBytes, log } = surroundings;
  const firstStart = await provisionFirstStart(database, config.firstStart, clock, randomBytes);
  const access = openAccess({ database, clock, randomBytes, publicUrl: config.publicUrl });
  const metrics = createMetrics();
  const scoring = openScoring({
    database,
    // The embedded engine has no other process to look for; the poll only repeats what a failure left behind.
    pollMilliseconds: database.engine === 'embedded' ? 1_000 : 100,
    onStep: metrics.stepTaken,
    onError: (error, tenant_id) => {
      metrics.stepFailed();
      log.error({ err: error, tenant_id }, 'scoring failed; it is tried again');
    },
  });
  const intake = openIntake({ database, clock, limits: config.limits, onAppended: scoring.wake });
  metrics.watchQueue(intake.queuedEvents);
  const app = await buildApp({
    database,
    clock,
    randomBytes,
    log,
    publicUrl: config.publicUrl,
    limits: config.limits,
    metrics,
    access,
    intake,
    scoring,
    listing: openListing({ source: listingSource(scoring), clock }),
  });
  const url = await app.listen({ host: config.host, port: config.port });
  const close = async () => {
    await app.close();
    await scoring.close();
    await database.close();
  };
  return { app, database, url, firstStart, close };
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
