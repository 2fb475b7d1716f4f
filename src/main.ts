import { randomBytes } from 'node:crypto';
import type { Writable } from 'node:stream';
import { type Logger, levels, pino } from 'pino';
import type { Context, ServerOverrides } from './cli/command.ts';
import { runCommandLine } from './cli/run.ts';
import { type Config, readClientSettings, readConfig } from './config.ts';
import { refuseTakenPort } from './free-port.ts';
import { openDatabase, startServer } from './server.ts';
import { migrate } from './store/migrations.ts';

const clock = () => new Date();
const random = Math.random;

const context: Context = {
  settings: readClientSettings(),
  clock,
  random,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  interruption: listenForSignals,
  startServer: async (overrides = {}) => {
    const config = overridden(readConfig(undefined, overrides.defaults), overrides);
    const log = openLog(config);
    await refuseTakenPort(config);
    return startServer(config, { clock, random, randomBytes, log });
  },
  migrate: async () => {
    const config = readConfig();
    const database = await openDatabase(config, { clock, random, randomBytes, log: openLog(config) });
    return migrate(database, clock).finally(() => database.close());
  },
};

endWithLauncher();
process.stdout.on('error', endOnClosedPipe);
const code = await runCommandLine(process.argv.slice(2), context);
await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
// A start that failed half way may have left a worker or a socket behind; nothing of them is worth waiting for.
process.exit(code);

function overridden(config: Config, { embeddedIn }: ServerOverrides): Config {
  return embeddedIn === undefined ? config : { ...config, databaseUrl: undefined, dataDirectory: embeddedIn };
}

function openLog({ logLevel }: Config): Logger {
  const known = [...Object.keys(levels.values), 'silent'];
  if (!known.includes(logLevel))
    throw new Error(`LOG_LEVEL must be one of ${known.join(', ')}, not "${logLevel}"`);
  return pino({ level: logLevel });
}

/** The first signal asks to stop; the next one ends the process at once. */
function listenForSignals(): AbortSignal {
  const stopping = new AbortController();
  let patienceIsOver = false;
  const onSignal = () => {
    if (patienceIsOver) process.exit(130);
    stopping.abort();
    // One Ctrl-C can arrive several times: from the terminal, and passed on by npm.
    setTimeout(() => {
      patienceIsOver = true;
    }, 500).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, onSignal);
  return stopping.signal;
}

/** bin/laurel.js on another Node release holds a channel open; its end without a signal means that it was killed. */
function endWithLauncher(): void {
  process.on('disconnect', () => process.exit(137));
  process.channel?.unref();
}

/** `laurel export … | head` closes the pipe early, which is no failure. */
function endOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
}

function flushed(stream: Writable): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
