import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { distribute } from '../database/cluster/distribute.ts';
import { probeMachines } from '../database/cluster/probe-machines.ts';
import type { Database, OpenedDatabase } from '../database/database.ts';
import { databaseHosts, waitsForStandby } from '../database/hosts/database-hosts.ts';
import { migrate } from '../database/migrate.ts';
import { openAsService, ownRoleOf } from '../database/service-role.ts';
import { refuseUnfinished } from '../http/connections.ts';
import { type FirstStartSecrets, provisionFirstStart } from '../identity/identity.ts';
import { buildApp } from './application.ts';
import type { Config } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import { boundHeapGrowth } from './heap-growth.ts';
import { threadConnections } from './history-thread/history-thread.ts';
import { closeModules, openModules } from './modules.ts';
import { openObservation } from './observation.ts';
import { openDatabase } from './open-database.ts';
import { refuseUnfit, warnOfRights } from './refuse-unfit.ts';

export interface Server {
  app: FastifyInstance;
  /** With all rights of the connecting role. */
  database: Database;
  /** The database with the rights of the role that serves, as the modules and transports have it. */
  service: Database;
  /** Where it listens, without a slash at its end. */
  url: string;
  /** What the first start on an empty database made; undefined on every later one. */
  firstStart: FirstStartSecrets | undefined;
  /** Stops taking requests, finishes what is under way, and closes the database. */
  close: () => Promise<void>;
}

/** Opens the database, brings it to this release's schema, opens the modules, and listens. */
export async function startServer(config: Config, dependencies: Dependencies): Promise<Server> {
  boundHeapGrowth();
  // The connections of a process without those of its thread; the embedded engine has one in any case.
  const ofThread = dependencies.hasThreads ? threadConnections(config) : 0;
  const databaseConnections = Math.max(1, config.databaseConnections - ofThread);
  const database = await openDatabase({ ...config, databaseConnections }, dependencies);
  try {
    const prepared = dependencies.peers ? undefined : await prepare(database, config, dependencies);
    const unfollow = await dependencies.followClock?.(database);
    const service = await boundToTenants(database, dependencies);
    await warnWithoutSynchronousStandby(database, config.databaseUrl, dependencies.log);
    const serving = await serveFrom({ database, service }, config, dependencies);
    const close = async () => {
      unfollow?.();
      await serving.close();
    };
    return { ...serving, close, database, service, firstStart: prepared?.firstStart };
  } catch (error) {
    // Otherwise a start that fails would leave the engine running, and the process with it.
    await database.close();
    throw error;
  }
}

export interface PreparedDatabase {
  /** What an empty database was given. */
  firstStart: FirstStartSecrets | undefined;
  /** How many connections each process may have. */
  connections: number;
}

/** Refuses a database that does not fit before anything is changed, then brings it to this release's schema. */
export async function prepare(
  database: Database,
  config: Config,
  dependencies: Dependencies,
): Promise<PreparedDatabase> {
  const { clock, randomBytes, progress } = dependencies;
  const connections = await refuseUnfit(database, config, dependencies);
  await migrate(database, clock, progress);
  await distribute(database);
  await warnOfRights(database, dependencies.log);
  const firstStart = await provisionFirstStart(database, config.firstStart, clock, randomBytes);
  return { firstStart, connections };
}

/** docs/decisions/row-level-security.md says what is lost where the connecting role may not act as the one that serves. */
async function boundToTenants(database: OpenedDatabase, { log }: Dependencies): Promise<Database> {
  const service = await openAsService(database);
  if (service) {
    for (const reason of await probeMachines(database, service)) log.warn(reason);
    return service;
  }
  log.warn(
    `the connecting role may not act as ${await ownRoleOf(database)}, so row-level security is not in force; docs/operating.md says how to give it that right`,
  );
  return database;
}

/** `service` is what modules and transports have; the other one, with its owner's rights, is for maintenance alone. */
async function serveFrom(
  databases: Pick<Server, 'database' | 'service'>,
  config: Config,
  dependencies: Dependencies,
): Promise<Pick<Server, 'app' | 'url' | 'close'>> {
  dependencies.progress?.begin('Opening the tournaments');
  const observation = await openObservation(databases.service, config, dependencies);
  const modules = openModules(databases, observation, config, dependencies);
  const stopping = new AbortController();
  const app = await buildApp(modules, stopping.signal, observation, config, dependencies);
  const stop = async () => {
    await closeModules(modules);
    await observation.close();
  };
  const close = async () => {
    stopping.abort(new Fault('shutting_down', 'This process is stopping.', { retryAfterSeconds: 1 }));
    modules.live.close();
    await closeApp(app);
    await stop();
    await databases.database.close();
  };
  try {
    const { host, port } = config;
    // On Linux each process opens the port for itself and the kernel deals out connections, so that those of a process that
    // dies end at once. Elsewhere the first process deals them out; one that it has just handed to a dying process hangs.
    const reusePort = dependencies.peers !== undefined && process.platform === 'linux';
    const place = { host, port, reusePort };
    return { app, url: await app.listen(place), close };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** How long a request may still take to come in while the server closes. */
const MAX_RECEIVING_MILLISECONDS = 5_000;

/**
 * Requests under way are answered. A connection that becomes idle by that is ended at once: left alone, it would keep the
 * process for as long as connections are kept alive, over a minute.
 */
async function closeApp(app: FastifyInstance): Promise<void> {
  let ending = setInterval(() => app.server.closeIdleConnections(), 50);
  const late = setTimeout(() => {
    clearInterval(ending);
    ending = setInterval(() => {
      app.server.closeIdleConnections();
      refuseUnfinished(app);
    }, 50);
  }, MAX_RECEIVING_MILLISECONDS);
  await app.close().finally(() => {
    clearTimeout(late);
    clearInterval(ending);
  });
}

/**
 * Naming several servers is meant to survive the loss of one; whether acknowledged events do depends on PostgreSQL's
 * settings.
 */
async function warnWithoutSynchronousStandby(
  database: Database,
  databaseUrl: string | undefined,
  log: FastifyBaseLogger,
): Promise<void> {
  if (databaseUrl === undefined || databaseHosts(databaseUrl).length === 1) return;
  if (await waitsForStandby(database)) return;
  log.warn(
    'DATABASE_URL names several servers, but commits wait for no standby, so a failover may lose acknowledged events; docs/operating.md says what to set',
  );
}
