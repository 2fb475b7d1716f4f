import { once } from 'node:events';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { destination, pino } from 'pino';
import type {
  CheckedDatabase,
  Migrated,
  RunningServer,
  SealingActs,
  ServerOverrides,
} from '../cli/command.ts';
import { distribute } from '../database/cluster/distribute.ts';
import type { Database } from '../database/database.ts';
import { examine } from '../database/examine/examine.ts';
import type { Facts } from '../database/examine/facts.ts';
import { isMigrated, migrate } from '../database/migrate.ts';
import { continueLogs, type KeyPlace, readWitnesses, rotateKey } from '../sealing/sealing.ts';
import { type Config, readConfig, sealingDirectoryOf } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import { delayOptimisedWasm } from './heap-growth.ts';
import { readMail, readRecipients } from './mail-settings.ts';
import { openDatabase } from './open-database.ts';
import { startProcesses } from './processes/primary.ts';
import { realDependencies } from './real-dependencies.ts';
import { refuseUnfit, wantedBy } from './refuse-unfit.ts';
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
  const logged = {
    begin: (text: string) => real.log.info(text),
    show: () => undefined,
    end: () => undefined,
  };
  const dependencies = { ...real, redirects, progress: progress ?? logged };
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
  return onDatabase(readConfig(), async (database, config, { clock, log: standard }) => {
    // Standard output has what the command answers.
    const log = standard.level === 'silent' ? standard : pino({ level: 'warn' }, destination(2));
    await refuseUnfit(database, config, { clock, log });
    const applied = await migrate(database, clock);
    return { applied, distributed: await distribute(database) };
  });
}

/** Examines the database that the environment describes, and changes nothing. */
export async function checkDatabaseOfSettings(): Promise<CheckedDatabase> {
  const config = readConfig();
  if (config.databaseUrl === undefined)
    throw new Error('DATABASE_URL is not set; the embedded engine needs no check');
  return onDatabase(config, async (database, _, { clock }) => {
    const { facts, findings } = await examine(database, wantedBy(config), clock);
    return { server: serverOf(facts), findings };
  });
}

/** Begins all logs of the database that the environment describes again under a new name. */
export const continueLogsOfSettings: SealingActs['continueLogs'] = () => actOnLogs(continueLogs);

/** Makes the next key that signs logs of the database that the environment describes. */
export const rotateKeyOfSettings: SealingActs['rotateKey'] = () => actOnLogs(rotateKey);

function actOnLogs<Result>(change: (database: Database, place: KeyPlace) => Promise<Result>) {
  return onDatabase(readConfig(), async (database, config, { clock }) => {
    if (!(await hasSchema(database))) throw new Error(NO_SCHEMA);
    return change(database, { directory: sealingDirectoryOf(config), clock });
  });
}

const NO_SCHEMA =
  'The database of the settings does not have the schema of this release: set DATABASE_URL or DATA_DIR as the server has it.';

/** PostgreSQL's code for a table that is not there. */
const UNDEFINED_TABLE = '42P01';

function hasSchema(database: Database): Promise<boolean> {
  return isMigrated(database).catch((error: { code?: string }) => {
    if (error.code === UNDEFINED_TABLE) return false;
    throw error;
  });
}

/** Opens the database of the settings for one piece of work. */
async function onDatabase<Result>(
  config: Config,
  work: (database: Database, config: Config, dependencies: Dependencies) => Promise<Result>,
): Promise<Result> {
  const dependencies = realDependencies(config);
  const database = await openDatabase(config, dependencies);
  return work(database, config, dependencies).finally(() => database.close());
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

/**
 * Throws a sentence that names the setting when one cannot be used that modules use once the database is open. Called
 * before it is, so that a start that must fail does not make the first start's secrets and show them to nobody.
 */
export function refuseUnusable({
  publicUrl,
  telemetry,
  mail,
  witnesses,
  databaseUrl,
  sealingDirectory,
  factsFolder,
}: Config): void {
  refuseOtherAddress('PUBLIC_URL', publicUrl);
  refuseOtherAddress('OTEL_EXPORTER_OTLP_ENDPOINT', telemetry?.endpoint);
  readMail(mail ?? {});
  readRecipients(mail?.recipients);
  readWitnesses(witnesses);
  refuseOtherDatabase(databaseUrl);
  refuseUnwritable('SEALING_DIR', sealingDirectory);
  refuseUnwritable('FACTS_FOLDER', factsFolder);
}

/** The driver takes any other text as the name of a host. */
function refuseOtherDatabase(text: string | undefined): void {
  if (text === undefined || /^(postgres(ql)?:\/\/|socket:|\/)/i.test(text)) return;
  throw new Error('DATABASE_URL must be a postgresql:// URL');
}

/** A missing folder is made by what writes to it, which fails in the background, long after the start, where it cannot. */
function refuseUnwritable(name: string, folder: string | undefined): void {
  if (folder === undefined) return;
  let place = resolve(folder);
  while (!existsSync(place)) place = dirname(place);
  if (!statSync(place).isDirectory()) throw new Error(`${name} must be a folder, and ${place} is none`);
  try {
    accessSync(place, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${name} must be a folder that can be written (${code})`);
  }
}

/** The value is not in the sentence, as it may hold a password. */
function refuseOtherAddress(name: string, text: string | undefined): void {
  if (text === undefined) return;
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '') return;
  throw new Error(`${name} must be an http or https URL without a query`);
}
