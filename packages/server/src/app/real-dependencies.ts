import { randomBytes } from 'node:crypto';
import { type Logger, levels, pino } from 'pino';
import type { Database } from '../database/database.ts';
import type { Config } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import { SharedClock } from './shared-clock.ts';

/** The real clock, which follows the database's, and randomness, and a log on standard output. */
export function realDependencies(config: Config): Dependencies {
  const log = openLog(config);
  const clock = new SharedClock({ wall: Date.now, monotonic: performance.now.bind(performance) }, log);
  const followClock = (database: Database) => clock.follow(database);
  return {
    random: Math.random,
    randomBytes,
    clock: clock.now,
    followClock,
    log,
    buildsConsole: true,
    hasThreads: true,
  };
}

function openLog({ logLevel }: Config): Logger {
  const known = [...Object.keys(levels.values), 'silent'];
  if (!known.includes(logLevel))
    throw new Error(`LOG_LEVEL must be one of ${known.join(', ')}, not "${logLevel}"`);
  // The stream of its own that pino opens for standard output writes again and again at the exit once the reader has left,
  // and the process never ends.
  return pino({ level: logLevel }, process.stdout);
}
