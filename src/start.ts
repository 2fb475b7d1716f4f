import { randomBytes } from 'node:crypto';
import { type Logger, levels, pino } from 'pino';
import type { ServerOverrides } from './cli/command.ts';
import { type Config, readConfig } from './config.ts';
import { refuseTakenPort } from './free-port.ts';
import { openDatabase, type Server, startServer } from './server.ts';
import { migrate } from './store/migrations.ts';

const world = { clock: () => new Date(), random: Math.random, randomBytes };

/** Starts the server that the environment describes, on the real clock; logs are JSON lines on standard output. */
export async function startFromSettings({ embeddedIn, defaults }: ServerOverrides = {}): Promise<Server> {
  const settings = readConfig(undefined, defaults);
  const embedded = embeddedIn === undefined ? {} : { databaseUrl: undefined, dataDirectory: embeddedIn };
  const config = { ...settings, ...embedded };
  const log = openLog(config);
  await refuseTakenPort(config);
  return startServer(config, { ...world, log });
}

/** Applies what is missing to the database that the environment describes and answers the names, oldest first. */
export async function migrateFromSettings(): Promise<string[]> {
  const config = readConfig();
  const database = await openDatabase(config, { ...world, log: openLog(config) });
  return migrate(database, world.clock).finally(() => database.close());
}

function openLog({ logLevel }: Config): Logger {
  const known = [...Object.keys(levels.values), 'silent'];
  if (!known.includes(logLevel))
    throw new Error(`LOG_LEVEL must be one of ${known.join(', ')}, not "${logLevel}"`);
  return pino({ level: logLevel });
}
