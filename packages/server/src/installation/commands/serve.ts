import { Fault } from '@laurel/contract/faults/faults.ts';
import { Failure } from '../../cli/arguments.ts';
import type { Command, Context, RunningServer, ServerOverrides } from '../../cli/command.ts';
import { printLine } from '../../cli/output.ts';
import { openPartsProgress } from '../../cli/parts-progress.ts';
import { firstStartText } from './first-start-text.ts';

export const serve: Command = {
  name: 'serve',
  about: 'Starts the server that the settings in the environment describe, until it is asked to stop.',
  options: {},
  run: async (_input, context) => {
    const stopping = context.interruption();
    const starting = startOrExplain(() => context.startServer(watchedBy(context)));
    // A start that waits for a database, or copies one, is not worth waiting for: whatever it wrote survives a kill, too.
    const server = await Promise.race([starting, untilAborted(stopping)]);
    if (!server) return 0;
    greet(context, server);
    await untilAborted(stopping);
    await server.close();
    return 0;
  },
};

/** A person watches bars; a log collector gets the same in lines of the log. */
function watchedBy(context: Context): ServerOverrides {
  if (!context.stderr.isTTY) return {};
  const progress = openPartsProgress(context);
  progress.begin('Starting Laurel');
  return { progress };
}

/** Runs a start and turns what it throws into one sentence. */
export async function startOrExplain<Started>(
  start: () => Promise<Started>,
  settings = { host: 'HOST', port: 'PORT' },
): Promise<Started> {
  try {
    return await start();
  } catch (error) {
    throw new Failure(startFailureSentence(error, settings), { cause: error });
  }
}

export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function greet(context: Context, { url, firstStart }: RunningServer): void {
  if (firstStart)
    for (const line of firstStartText(url, firstStart, context.clock())) printLine(context, line);
  // A log collector on standard output gets JSON lines only; a person gets a sentence.
  else if (context.stdout.isTTY)
    printLine(
      context,
      `Laurel is at ${url}, its console at ${url}/console, its documentation at ${url}/docs. Ctrl-C stops it.`,
    );
}

interface SystemError extends Error {
  code?: string;
  syscall?: string;
  port?: number;
  address?: string;
  path?: string;
}

/** One sentence for a person who could not start a server or open its database. Never holds a setting's secret. */
function startFailureSentence(error: unknown, settings: ListenSettings): string {
  if (error instanceof Fault) return faultSentence(error);
  const { code = '', syscall = '', message, port, address, path } = error as SystemError;
  const listening = listenSentences[code];
  if (listening && (syscall === 'listen' || syscall === 'getaddrinfo'))
    return listening({ address: address ?? '', port: port ?? 0 }, settings);
  if (code === 'ERR_INVALID_URL') return 'DATABASE_URL is no address of a PostgreSQL database.';
  if (isDatabaseRefusal(code)) return refusal(message);
  if (path !== undefined && code) return `The data directory cannot be used: ${message}.`;
  return message.endsWith('.') ? message : `${message}.`;
}

/** What sets where it listens. */
interface ListenSettings {
  host: string;
  port: string;
}

const listenSentences: Record<
  string,
  (where: { address: string; port: number }, settings: ListenSettings) => string
> = {
  EADDRINUSE: ({ address, port }, settings) =>
    `Port ${port} of ${address} is in use by another program; set ${settings.port} to a free one.`,
  EACCES: ({ port }, settings) =>
    `Port ${port} may not be opened by this user; set ${settings.port} to one above 1023.`,
  EADDRNOTAVAIL: ({ address }, { host }) => `${address} is no address of this machine; ${host} must be one.`,
  ENOTFOUND: (_where, { host }) => `${host} is no name or address that is known.`,
};

function faultSentence({ code, detail, options }: Fault): string {
  if (code !== 'database_unavailable') return detail;
  const { code: reason = '', message = 'no answer', name } = rootOf(options.cause) as SystemError;
  if (name === 'WrongDatabaseUrl') return `${message}.`;
  if (isDatabaseRefusal(reason)) return refusal(message);
  return `The database of DATABASE_URL cannot be reached (${shownReason(reason, message)}); nothing was started.`;
}

/** The system's codes are words that can be searched for; five digits or letters of PostgreSQL or a pooler are not. */
function shownReason(code: string, message: string): string {
  if (code === '') return message;
  return /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code) ? `${code}: ${message}` : code;
}

function rootOf(error: unknown): unknown {
  const { cause } = (error ?? {}) as Error;
  return cause === undefined ? (error ?? {}) : rootOf(cause);
}

function refusal(message: string): string {
  const advice = /no encryption|SSL off/.test(message)
    ? '; add sslmode=verify-full, or sslmode=require, to DATABASE_URL'
    : '';
  return `The database of DATABASE_URL refuses: ${message}${advice}.`;
}

/** Wrong credentials (class 28), no such database (3D), no right to do it (42501). */
function isDatabaseRefusal(code: string): boolean {
  return /^(28|3D)/.test(code) || code === '42501';
}
