import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitUntil } from '../waiting.ts';

/** A broker on 127.0.0.1 whose process a test may end in any way, and start again on the same files and port. */
export interface Broker {
  /** With credentials, as `LAUREL_BROKER_URL` takes it. */
  url: string;
  /** Resolves when it takes connections. */
  start: () => Promise<void>;
  /** Ends its processes at once, as a crash does. */
  kill: () => Promise<void>;
  /** Ends it for good, and what runs beside it. */
  close: () => Promise<void>;
}

/** A process in a group of its own, which is ended with all that it started. */
export interface ProcessGroup {
  child: ChildProcess;
  kill: () => Promise<void>;
}

export function startGroup(program: string, words: string[], options: SpawnOptions = {}): ProcessGroup {
  const child = spawn(program, words, { stdio: 'ignore', ...options, detached: true });
  const ended = once(child, 'exit');
  const kill = async () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  return { child, kill };
}

/** Repeats an attempt to connect until it succeeds; throws its last failure. */
export function untilReady<Connection>(connect: () => Promise<Connection>): Promise<Connection> {
  return waitUntil('the broker takes a connection', connect, { seconds: 120 }) as Promise<Connection>;
}
