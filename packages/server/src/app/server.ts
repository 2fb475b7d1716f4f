import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Boards, openBoards } from '../boards/open-boards.ts';
import { buildApp } from '../http/application.ts';
import type { Metrics } from '../http/framework/metrics.ts';
import { type FirstStartSecrets, provisionFirstStart } from '../identity/first-start.ts';
import { openIdentity } from '../identity/open-identity.ts';
import type { Write } from '../ingestion/batch-trace.ts';
import { IntakeNotes } from '../ingestion/intake-notes.ts';
import { type Ingestion, openIngestion } from '../ingestion/open-ingestion.ts';
import { type Listing, openListing } from '../listing/open-listing.ts';
import { type Live, type LiveTimes, openLive } from '../live/open-live.ts';
import { type Maintenance, openMaintenance } from '../maintenance/open-maintenance.ts';
import { openScoring } from '../scoring/open-scoring.ts';
import { distribute } from '../store/cluster/distribute.ts';
import { probeMachines } from '../store/cluster/probe-machines.ts';
import type { Database, OpenedDatabase } from '../store/engine/database.ts';
import { openEmbedded } from '../store/engine/embedded.ts';
import { migrate } from '../store/engine/migrate.ts';
import { openPostgres } from '../store/engine/postgres.ts';
import { openAsService, SERVICE_ROLE } from '../store/engine/service-role.ts';
import { openBackgroundWork } from './background-work.ts';
import type { Config } from './config.ts';
import { openConsoleFiles } from './console-files.ts';
import { boundHeapGrowth } from './heap-growth.ts';
import { heldBytes } from './held-bytes.ts';
import { type Observation, openObservation } from './observation.ts';
import type { Peers } from './processes/peers.ts';
import { withPassword } from './secret-files.ts';
import { warnWithoutSynchronousStandby } from './standby-warning.ts';
import type { Modules } from './tell-outside.ts';
import { openWidgetFiles } from './widget-files.ts';

/** What the outside world gives a server; tests hand in their own clock. */
export interface Dependencies {
  clock: () => Date;
  random: () => number;
  randomBytes: (size: number) => Buffer;
  log: FastifyBaseLogger;
  /** How long (ms) until messages and payouts that nobody told of are found; unset: a second. */
  outsidePauseMilliseconds?: number;
  /** How long streams of live boards last; unset: as docs/live.md says. */
  liveTimes?: Partial<LiveTimes> | undefined;
  /** The other processes of this server; unset: there is none. Their first one has prepared the database. */
  peers?: Peers;
  /** Whether the console is built as soon as the server listens, where it is not; otherwise when it is first asked for. */
  buildsConsole?: boolean;
  /** Paths that lead to an address elsewhere, as soon as it is known: those of the demo. */
  redirects?: Record<string, () => string | undefined>;
}

export interface Server {
  app: FastifyInstance;
  /** With all rights of the connecting role. */
  database: Database;
  /** The same with the rights of the role that serves, as the modules and transports have it. */
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
  const database = await openDatabase(config, dependencies);
  try {
    const firstStart = dependencies.peers ? undefined : await prepare(database, config, dependencies);
    const service = await boundToTenants(database, dependencies);
    await warnWithoutSynchronousStandby(database, config.databaseUrl, dependencies.log);
    const serving = await serveFrom({ database, service }, config, dependencies);
    return { ...serving, database, service, firstStart };
  } catch (error) {
    // Otherwise a start that fails would leave the engine running, and the process with it.
    await database.close();
    throw error;
  }
}

/** Brings the database to this release's schema; answers what an empty one was given. */
export async function prepare(
  database: Database,
  config: Config,
  { clock, randomBytes }: Dependencies,
): Promise<FirstStartSecrets | undefined> {
  await migrate(database, clock);
  await distribute(database);
  return provisionFirstStart(database, config.firstStart, clock, randomBytes);
}

/** docs/decisions/row-level-security.md says what is lost where the connecting role may not act as the one that serves. */
async function boundToTenants(database: OpenedDatabase, { log }: Dependencies): Promise<Database> {
  const service = await openAsService(database);
  if (service) {
    for (const reason of await probeMachines(database, service)) log.warn(reason);
    return service;
  }
  log.warn(
    `the connecting role may not act as ${SERVICE_ROLE}, so row-level security is not in force; docs/operating.md says how to give it that right`,
  );
  return database;
}

/** `service` is what modules and transports have; the other one, with its owner's rights, is for maintenance alone. */
async function serveFrom(
  { database: owned, service: database }: Pick<Server, 'database' | 'service'>,
  config: Config,
  dependencies: Dependencies,
): Promise<Pick<Server, 'app' | 'url' | 'close'>> {
  const { clock, randomBytes, log, peers } = dependencies;
  const { publicUrl } = config;
  const observation = await openObservation(database, config, dependencies);
  const { metrics } = observation;
  const scoring = openScoring({ database, ...scoringHooks(observation, config, dependencies) });
  const intakeNotes = openIntakeNotes(database, dependencies);
  const intake = openIntake({ database, scoring, notes: intakeNotes }, observation, config, dependencies);
  const access = openIdentity({
    database,
    clock,
    randomBytes,
    publicUrl,
    onTenantChanged: scoring.wake,
    onError: (error) => log.warn({ err: error }, 'when an API key was used could not be written'),
  });
  const { boards, listing, live } = openShowing({ database, scoring }, config, metrics, dependencies);
  const background = openBackgroundWork({ database, scoring, boards }, config, metrics, dependencies);
  const maintenance = startMaintenance(owned, () => intake.queuedEvents() > 0, metrics, dependencies);
  const app = await buildApp({
    ...ofInstallation(config, dependencies),
    database,
    clock,
    randomBytes,
    log,
    metrics,
    tracing: observation.tracing,
    access,
    intake,
    intakeNotes,
    scoring,
    boards,
    listing,
    live,
    maintenance,
    ...background.woken,
  });
  const stop = async () => {
    await background.close();
    await intakeNotes.close();
    await maintenance.close();
    await scoring.close();
    await observation.close();
  };
  const close = async () => {
    live.close();
    await closeApp(app);
    await stop();
    await database.close();
  };
  try {
    const url = await app.listen(portOf(config, peers));
    return { app, url, close };
  } catch (error) {
    await stop();
    throw error;
  }
}

function openIntake(
  { database, scoring, notes }: Pick<Modules, 'database' | 'scoring'> & { notes: IntakeNotes },
  { metrics, written }: Observation,
  { limits }: Config,
  { clock }: Dependencies,
): Ingestion {
  const onAppended = (tenant_id: number, write: Write) => {
    written(tenant_id, write);
    scoring.appended(tenant_id);
  };
  const onBatch = metrics.batchTaken;
  const intake = openIngestion({ database, clock, limits, onAppended, onBatch, notes });
  metrics.watchQueue(intake.queuedEvents);
  return intake;
}

/** What requests need of the settings, and of what was installed beside the server. */
function ofInstallation(
  { publicUrl, limits, connections, privateTargets }: Config,
  { log, buildsConsole = false, redirects = {} }: Dependencies,
) {
  const files = { console: openConsoleFiles(log, buildsConsole), widgets: openWidgetFiles() };
  return { publicUrl, limits, connections, privateTargets, redirects, ...files };
}

/**
 * On Linux each process opens the port for itself and the kernel deals out connections, so that those of a process that dies end
 * at once. Elsewhere the first process deals them out; one that it has just handed to a dying process hangs.
 */
function portOf({ host, port }: Config, peers: Peers | undefined) {
  return { host, port, reusePort: peers !== undefined && process.platform === 'linux' };
}

/**
 * Requests under way are answered. A connection that becomes idle by that is ended at once: left alone, it would keep the process for
 * as long as connections are kept alive, over a minute.
 */
async function closeApp(app: FastifyInstance): Promise<void> {
  const ending = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close().finally(() => clearInterval(ending));
}

/** Opens what shows boards, at once and as they change. */
function openShowing(
  modules: Pick<Modules, 'database' | 'scoring'>,
  { live: limits }: Config,
  metrics: Metrics,
  { clock, random, log, liveTimes: times }: Dependencies,
): { boards: Boards; listing: Listing; live: Live } {
  const boards = openBoards(modules);
  const listing = openListing({ boards, clock });
  metrics.watchListing(listing.kept);
  const monotonicClock = () => performance.now();
  const onError = (error: unknown, tenant_id: number) =>
    log.error({ err: error, tenant_id }, 'live boards could not be read; it is tried again');
  const live = openLive({ ...modules, boards, clock, monotonicClock, random, limits, times, onError });
  metrics.watchStreams(live.streams);
  return { boards, listing, live };
}

function openIntakeNotes(database: Database, { clock, log }: Dependencies): IntakeNotes {
  const onError = (error: unknown, tenant_id: number) =>
    log.warn({ err: error, tenant_id }, 'what staff see of intake could not be written; it is tried again');
  return new IntakeNotes({ database, clock, onError });
}

function scoringHooks({ metrics, shown }: Observation, config: Config, { randomBytes, log }: Dependencies) {
  return {
    maxUnwrittenMilliseconds: config.checkpointSeconds * 1_000,
    heldBytes: heldBytes(config),
    onBehind: (tenant_id: number, events: number) =>
      log.info(
        { tenant_id, events },
        'scoring goes on from the checkpoint; so many events follow it in the log',
      ),
    processId: randomBytes(6).readUIntBE(0, 6),
    monotonicClock: () => performance.now(),
    retryMilliseconds: 1_000,
    onStep: metrics.stepTaken,
    onShown: shown,
    onError: (error: unknown, tenant_id: number | undefined) => {
      metrics.stepFailed();
      log.error({ err: error, tenant_id }, 'scoring failed; it is tried again');
    },
  };
}

function startMaintenance(
  database: Database,
  isBusy: () => boolean,
  metrics: Metrics,
  { clock, log }: Dependencies,
): Maintenance {
  return openMaintenance({
    database,
    clock,
    isBusy,
    pauseMilliseconds: 1_000,
    onDone: (done) => {
      metrics.maintenanceDone(done.work, done.milliseconds / 1000);
      log.debug(done, 'maintenance of the embedded engine');
    },
    onError: (error) =>
      log.error({ err: error }, 'maintenance of the embedded engine failed; it is tried again'),
  });
}

/** The engine that the settings name: any PostgreSQL by its URL, else the embedded one in the data directory. */
export function openDatabase(config: Config, { random, log }: Dependencies): Promise<OpenedDatabase> {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle database connection was lost');
  const onEngineEnd = (error: Error, wait: number) =>
    log.error({ err: error, wait }, 'the embedded engine ended; it is started again');
  if (config.databaseUrl === undefined)
    return openEmbedded({ directory: config.dataDirectory, random, onIdleError, onEngineEnd });
  const connectionString = withPassword(config.databaseUrl, config.databasePassword);
  const connection = { connectionString, connectionTimeoutMillis: 5_000 };
  return Promise.resolve(
    openPostgres({
      connection,
      engine: 'postgres',
      connections: config.databaseConnections,
      random,
      onIdleError,
      onMoved: ({ host, timeline }) =>
        log.warn(
          { server: host.name, timeline },
          'another database server takes the writes now; boards are read again from its checkpoints',
        ),
    }),
  );
}
