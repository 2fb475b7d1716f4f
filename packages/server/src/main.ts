import type { Writable } from 'node:stream';
import { commands } from './app/commands.ts';
import { readClientSettings } from './app/config.ts';
import type { Context } from './cli/command.ts';
import { runCommandLine } from './cli/run.ts';

/** Whether the command serves; then it goes on when the reader of its output leaves. */
let isService = false;

const context: Context = {
  settings: readOrEnd(readClientSettings),
  clock: () => new Date(),
  random: Math.random,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  interruption: listenForSignals,
  // Only a few commands need the server's modules; loading them would take the others longer than their work.
  startServer: async (overrides) => {
    isService = true;
    return (await import('./app/start.ts')).startFromSettings(overrides);
  },
  migrate: async () => (await import('./app/start.ts')).migrateFromSettings(),
  checkDatabase: async () => (await import('./app/start.ts')).checkDatabaseOfSettings(),
  sealing: {
    continueLogs: async () => (await import('./app/start.ts')).continueLogsOfSettings(),
    rotateKey: async () => (await import('./app/start.ts')).rotateKeyOfSettings(),
  },
};

endWithLauncher();
for (const output of [process.stdout, process.stderr]) output.on('error', onLostOutput);
const code = await runCommandLine(commands, process.argv.slice(2), context);
await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
// A start that failed half way may have left a worker or a socket; neither is worth waiting for.
process.exit(code);

/** An unreadable setting is reported in a sentence, like every other failure. */
function readOrEnd<Settings>(read: () => Settings): Settings {
  try {
    return read();
  } catch (error) {
    process.stderr.write(`laurel: ${(error as Error).message}.\n`);
    process.exit(1);
  }
}

/** The first signal asks to stop; the next one ends the process at once. */
function listenForSignals(): AbortSignal {
  const stopping = new AbortController();
  let endsAtOnce = false;
  const onSignal = () => {
    if (endsAtOnce) process.exit(130);
    stopping.abort();
    // One Ctrl-C can arrive several times: from the terminal, and passed on by npm.
    setTimeout(() => {
      endsAtOnce = true;
    }, 500).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, onSignal);
  return stopping.signal;
}

/**
 * packages/server/bin/laurel.js on another Node release holds a channel open; its end without a signal means that it was
 * killed.
 */
function endWithLauncher(): void {
  process.on('disconnect', () => process.exit(137));
  process.channel?.unref();
}

/** `laurel export … | head` closes the pipe early, which is no failure; a service goes on without its log. */
function onLostOutput(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  if (!isService) process.exit(0);
}

function flushed(stream: Writable): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
