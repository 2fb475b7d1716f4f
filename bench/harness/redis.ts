import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../packages/server/test/support/free-port.ts';

/** The servers that will do; Debian has the first one (`apt-get install redis-server`). */
const PROGRAMS = ['redis-server', 'valkey-server'];

/** Starts a Redis that keeps nothing on disk, which is when it is fastest; undefined where the machine has none. */
export async function startRedis(cleanup: AsyncDisposableStack): Promise<string | undefined> {
  const program = (process.env.PATH ?? '')
    .split(':')
    .flatMap((folder) => PROGRAMS.map((name) => join(folder, name)))
    .find(existsSync);
  if (program === undefined) return undefined;
  const port = await freePort();
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn(program, words, { stdio: 'ignore' });
  cleanup.defer(async () => {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  });
  return `redis://127.0.0.1:${port}`;
}
