import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { poolers } from './brokers/programs.ts';
import { freePort } from './free-port.ts';
import { waitUntil } from './waiting.ts';

export interface Pooler {
  /** The URL of that database through the pooler. */
  through: (url: string) => string;
  stop: () => Promise<void>;
}

/** PgBouncer refuses to run as root, too. */
const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Starts a PgBouncer in front of the server of the URL, to which these roles sign in without a password. */
export async function startPgBouncer(
  scratch: string,
  url: string,
  mode: 'session' | 'transaction',
  roles: string[],
): Promise<Pooler> {
  const directory = join(scratch, `pgbouncer-${mode}`);
  await mkdir(directory);
  await chmod(directory, 0o777);
  const port = await freePort();
  await writeFile(join(directory, 'users'), roles.map((role) => `"${role}" ""\n`).join(''));
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${new URL(url).port}`,
    '[pgbouncer]',
    `listen_addr=127.0.0.1`,
    `listen_port=${port}`,
    'auth_type=trust',
    `auth_file=${join(directory, 'users')}`,
    `pool_mode=${mode}`,
    'default_pool_size=12',
    'unix_socket_dir=',
    '',
  ];
  await writeFile(join(directory, 'settings.ini'), settings.join('\n'));
  const child = spawn(poolers.pgbouncer, ['-q', join(directory, 'settings.ini')], {
    stdio: 'ignore',
    ...identity,
  });
  const ended = once(child, 'exit');
  await waitUntil('the pooler listens', () => listens(port));
  const through = (direct: string) => Object.assign(new URL(direct), { port: String(port) }).href;
  return {
    through,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}

function listens(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(void socket.end())).on('error', reject);
  });
}
