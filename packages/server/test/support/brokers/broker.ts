import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

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

const MAX_START_MILLISECONDS = 120_000;

/** Repeats an attempt to connect until it succeeds; throws its last failure. */
export async function untilReady<Connection>(connect: () => Promise<Connection>): Promise<Connection> {
  const end = performance.now() + MAX_START_MILLISECONDS;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await setTimeout(100);
  }
}
