import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { destination, pino } from 'pino';
import type {
  CheckedDatabase,
  Migrated,
  PartsProgress,
  RunningServer,
  ServerOverrides,
} from '../cli/command.ts';
import { distribute } from '../database/cluster/distribute.ts';
import { examine } from '../database/examine/examine.ts';
import type { Facts } from '../database/examine/facts.ts';
import { migrate } from '../database/migrate.ts';
import { type Config, readConfig } from './config.ts';
import { delayOptimisedWasm } from './heap-growth.ts';
import { openDatabase } from './open-database.ts';
import { startProcesses } from './processes/primary.ts';
import { realDependencies } from './real-dependencies.ts';
import { refuseUnfit, wantedBy } from './refuse-unfit.ts';
import { refuseUnusable } from './refuse-unusable.ts';
import { startServer } from './server.ts';

/** Starts the server that the environment describes, on the real clock; logs are JSON lines on standard output. */
export async function startFromSettings({
  embeddedIn,
  defaults,
  redirects = {},
  progress,
}: ServerOverrides = {}): Promise<RunningServer> {
  const settings = readConfig(undefined, defaults);
  const embedded =
    embeddedIn === undefined ? {} : { databaseUrl: undefined, dataDirectory: embeddedIn, processes: 1 };
  const config = { ...settings, ...embedded };
  refuseUnusable(config);
  const real = realDependencies(config);
  const dependencies = { ...real, redirects, progress: progress ?? loggedProgress(real.log) };
  refuseSharedEngine(config);
  delayOptimisedWasm();
  const port = await refuseTakenPort(config);
  // Processes share a port by its number, so all must know the one that was found.
  const starting =
    config.processes === 1
      ? startServer(config, dependencies)
      : startProcesses({ ...config, port }, dependencies);
  return starting.finally(dependencies.progress.end);
}

/**
 * Applies what is missing to the database that the environment describes, and spreads its tables over the machines of a
 * cluster.
 */
export async function migrateFromSettings(): Promise<Migrated> {
  const config = readConfig();
  const dependencies = realDependencies(config);
  const database = await openDatabase(config, dependencies);
  try {
    // Standard output has what the command answers.
    const log =
      dependencies.log.level === 'silent' ? dependencies.log : pino({ level: 'warn' }, destination(2));
    await refuseUnfit(database, config, { ...dependencies, log });
    const applied = await migrate(database, dependencies.clock);
    return { applied, distributed: await distribute(database) };
  } finally {
    await database.close();
  }
}

/** Examines the database that the environment describes, and changes nothing. */
export async function checkDatabaseOfSettings(): Promise<CheckedDatabase> {
  const config = readConfig();
  if (config.databaseUrl === undefined)
    throw new Error('DATABASE_URL is not set; the embedded engine needs no check');
  const dependencies = realDependencies(config);
  const database = await openDatabase(config, dependencies);
  try {
    const { facts, findings } = await examine(database, wantedBy(config), dependencies.clock);
    return { server: serverOf(facts), findings };
  } finally {
    await database.close();
  }
}

function serverOf(facts: Facts): CheckedDatabase['server'] {
  return {
    version: facts.versionName,
    encoding: facts.encoding,
    database: facts.database,
    role: facts.role,
    schema: facts.schema,
    pooler: facts.isPooled,
    connections: facts.slots,
    clock_ahead_milliseconds: Math.round(facts.clockAhead),
  };
}

function loggedProgress(log: FastifyBaseLogger): PartsProgress {
  return { begin: (text) => log.info(text), show: () => undefined, end: () => undefined };
}

/** docs/decisions/several-processes.md says why. */
function refuseSharedEngine({ processes, databaseUrl }: Config): void {
  if (processes === 1 || databaseUrl !== undefined) return;
  throw new Error(
    `PROCESSES is ${processes}, but the embedded engine serves one process only; ` +
      'set DATABASE_URL to a PostgreSQL, or PROCESSES to 1',
  );
}

/**
 * Throws when the server's port cannot be opened. Called before the database is opened, so that a start that must fail does
 * so at once, and not after it has made the first start's secrets and before it has shown them. Returns the port: a free one
 * if 0 was requested.
 */
async function refuseTakenPort({ port, host }: Config): Promise<number> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}
