import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';

/** Linux counts processor time in ticks. */
const TICKS_A_SECOND = 100;
const PAUSE_MILLISECONDS = 20;

/** Seconds of processor time that ended children of this process have taken, with all their own children. */
export function secondsOfChildren(): number {
  const [, , children] = timesOf('self');
  return children;
}

/** Runs `npm start` in `folder` and answers how many seconds of processor time it took until /ready. */
export async function secondsUntilReady(folder: string, data: string): Promise<number> {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: data };
  // It leads a separate session, by which its processes are found and ended.
  const npm = spawn('npm', ['start'], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 2] });
  const ended = once(npm, 'exit');
  const session = npm.pid as number;
  try {
    await untilReady(await addressIn(npm.stdout as Readable));
    return secondsOfSession(session);
  } finally {
    process.kill(-session, 'SIGTERM');
    await ended;
  }
}

/** Reads the output to its end, because a server that cannot write its log ends. */
function addressIn(output: Readable): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = '';
  output.on('data', (text) => {
    said += text;
    const [, address] = /Server listening at (http:[^"]+)/.exec(said) ?? [];
    if (address !== undefined) resolve(address);
  });
  output.once('end', () => reject(new Error(`It ended:\n${said}`)));
  return promise;
}

async function untilReady(address: string): Promise<void> {
  while ((await fetch(`${address}/ready`)).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
}

function secondsOfSession(session: number): number {
  const times = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timesOf(name));
  return times.reduce((sum, [of, own, children]) => sum + (of === session ? own + children : 0), 0);
}

/** The session of a process, and the seconds of it and of its ended children; zeros if it has ended meanwhile. */
function timesOf(process: string): [session: number, own: number, children: number] {
  try {
    const text = readFileSync(`/proc/${process}/stat`, 'utf8');
    // After the name, which may hold anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, ofChildren = 0, systemOfChildren = 0] = fields.slice(11, 15);
    const seconds = (ticks: number) => ticks / TICKS_A_SECOND;
    return [fields[3] ?? 0, seconds(user + system), seconds(ofChildren + systemOfChildren)];
  } catch {
    return [0, 0, 0];
  }
}
