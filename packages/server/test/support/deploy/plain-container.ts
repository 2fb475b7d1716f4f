import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { waitUntil } from '../waiting.ts';
import type { PlainImage } from './dockerfile.ts';

/** From a signal to the end. */
const MAX_END_MILLISECONDS = 60_000;

export interface PlainContainer {
  url: string;
  output: () => string;
  /** Runs the image's health check; returns its exit code. */
  healthcheck: () => number | null;
  /** Waits, at most this long (ms), until the health check ends with 0. */
  untilHealthy: (milliseconds: number) => Promise<void>;
  /** Sends the signal and waits for the end: its exit code, or the signal that ended it. */
  stop: (signal: NodeJS.Signals) => Promise<number | string | null>;
}

/**
 * Runs a plain image as an engine would with `--read-only`, a volume and a temporary folder: as the image's user if this
 * process may become another one, with no right to write to anything but those two. It listens on this machine only.
 */
export async function runPlain(image: PlainImage, temporary: string): Promise<PlainContainer> {
  const user = ordinaryUser(image);
  readOnly(image.root);
  for (const volume of [...image.volumes.map((path) => join(image.root, path)), temporary]) {
    mkdirSync(volume, { recursive: true });
    chmodSync(volume, 0o755);
    if (user) chownSync(volume, user.uid, user.gid);
  }
  const port = await freePort();
  const env = {
    ...inside(image, image.environment),
    HOST: '127.0.0.1',
    PORT: String(port),
    TMPDIR: temporary,
    HOME: '/nonexistent',
  };
  const cwd = join(image.root, image.workingDirectory);
  const options = { cwd, env, ...user };
  const [program = '', ...words] = [...image.entrypoint, ...image.command];
  let output = '';
  const child = spawn(join(env.PATH, program), words, options);
  const ended = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const healthcheck = () => {
    const [tool = '', ...rest] = image.healthcheck;
    return spawnSync(join(env.PATH, tool), rest, options).status;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    healthcheck,
    untilHealthy: async (milliseconds) => {
      const look = () => {
        if (child.exitCode !== null)
          throw new Error(`it has ended:
${output}`);
        return healthcheck() === 0;
      };
      const shows = () => {
        child.kill('SIGKILL');
        return output;
      };
      const patience = { seconds: milliseconds / 1_000, every: 500, shows, throwsAtOnce: true };
      await waitUntil('the container is healthy', look, patience);
    },
    stop: async (signal) => {
      child.kill(signal);
      const [code, by] = await waitUntil(`the container has ended by ${signal}:\n${output}`, ended, {
        seconds: MAX_END_MILLISECONDS / 1_000,
      });
      return code ?? by;
    },
  };
}

function ordinaryUser({ user }: PlainImage): { uid: number; gid: number } | undefined {
  const [uid, gid] = user.split(':').map(Number);
  if (!uid || !gid) throw new Error(`USER ${user} is not the number of an ordinary user and its group`);
  return process.getuid?.() === 0 ? { uid, gid } : undefined;
}

/** Paths of the image, inside the folder that represents it. */
function inside(
  { root }: PlainImage,
  environment: Record<string, string>,
): Record<string, string> & { PATH: string } {
  const entries = Object.entries(environment).map(([name, value]) => [
    name,
    value.startsWith('/') ? join(root, value) : value,
  ]);
  return { PATH: '', ...Object.fromEntries(entries) };
}

function readOnly(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  chmodSync(path, entry.mode & 0o555);
  if (entry.isDirectory()) for (const name of readdirSync(path)) readOnly(join(path, name));
}

/** Gives the rights to remove it back. */
export function writable(path: string): void {
  if (!existsSync(path) || lstatSync(path).isSymbolicLink()) return;
  chmodSync(path, lstatSync(path).mode | 0o700);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) writable(join(path, name));
}
