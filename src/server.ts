import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type FirstStartSecrets, provisionFirstStart } from './access/first-start.ts';
import { openAccess } from './access/open-access.ts';
import type { Config } from './config.ts';
import { buildApp } from './http/app.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
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
  try {
    return await serveFrom(database, config, surroundings);
  } catch (error) {
    // Otherwise a start that fails would leave the engine running, and the process with it.
    await database.close();
    throw error;
  }
}

async function serveFrom(database: Database, config: Config, surroundings: Surroundings): Promise<Server> {
  const { clock, randomBytes, log } = surroundings;
  const { publicUrl, limits } = config;
  await migrate(database, clock);
  const firstStart = await provisionFirstStart(database, config.firstStart, clock, randomBytes);
  const metrics = createMetrics();
  const scoring = openScoring({ database, ...scoringHooks(database, metrics, log) });
  const { batchTaken: onBatch } = metrics;
  const intake = openIntake({ database, clock, limits, onAppended: scoring.wake, onBatch });
  metrics.watchQueue(intake.queuedEvents);
  const access = openAccess({ database, clock, randomBytes, publicUrl, onTenantChanged: scoring.wake });
  const listing = openListing({ source: listingSource(scoring), clock });
  const doors = {
    database,
    clock,
    randomBytes,
    log,
    publicUrl,
    limits,
    metrics,
    access,
    intake,
    scoring,
    listing,
  };
  const app = await buildApp(doors);
  const close = async () => {
    await closeApp(app);
    await scoring.close();
    await database.close();
  };
  try {
    const url = await app.listen({ host: config.host, port: config.port });
    return { app, database, url, firstStart, close };
  } catch (error) {
    await scoring.close();
    throw error;
  }
}

/**
 * Requests under way are answered. A connection that becomes idle by that is ended at once: left alone, it would keep the process for
 * as long as connections are kept alive, over a minute.
 */
async function closeApp(app: FastifyInstance): Promise<void> {
  const ending = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close().finally(() => clearInterval(ending));
}

function scoringHooks(database: Database, metrics: Metrics, log: FastifyBaseLogger) {
  return {
    // The embedded engine has no other process to look for; the poll only repeats what a failure left behind.
    pollMilliseconds: database.engine === 'embedded' ? 1_000 : 100,
    onStep: metrics.stepTaken,
    onError: (error: unknown, tenant_id: number | undefined) => {
      metrics.stepFailed();
      log.error({ err: error, tenant_id }, 'scoring failed; it is tried again');
    },
  };
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
