import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A measured server in a process of its own. */
export interface Child {
  url: string;
  pid: number;
  /** Asks the program one of the questions that it answers. */
  ask: <Answer>(question: string, argument?: unknown) => Promise<Answer>;
  /** Most resident memory since the last call, in MiB. */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
  /** Ends it as a crash does, immediately and without notice (SIGKILL). */
  kill: () => Promise<void>;
}

interface Message {
  id?: number;
  url?: string;
  answer?: unknown;
  error?: string;
}

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void };

const here = new URL('../..', import.meta.url);

/** Starts a program of bench/servers, of this checkout or of another one, and waits until it listens. */
export async function startChild(
  program: string,
  environment: NodeJS.ProcessEnv = {},
  checkout?: string,
): Promise<Child> {
  const root = checkout === undefined ? here : pathToFileURL(`${resolve(checkout)}/`);
  const child = fork(new URL(`bench/servers/${program}`, root), {
    env: { ...process.env, DATABASE_URL: '', PUBLIC_URL: '', LOG_LEVEL: 'error', ...environment },
    execArgv: [],
  });
  const waiting = new Map<number, Waiting>();
  const url = await readyChild(child, program, waiting);
  let asked = 0;
  const ask = <Answer>(question: string, argument?: unknown) =>
    new Promise<Answer>((resolve, reject) => {
      const id = ++asked;
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      child.send({ id, question, argument });
    });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    const timeout = setTimeout(() => child.kill('SIGKILL'), 15_000);
    child.disconnect();
    await ended;
    clearTimeout(timeout);
  };
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { url, pid: child.pid ?? 0, ask, memory: () => ask<number>('memory'), stop, kill };
}

/** Returns where the child listens; from then on its answers go to the callers that wait for them. */
function readyChild(child: ChildProcess, program: string, waiting: Map<number, Waiting>): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('message', ({ id, url, answer, error }: Message) => {
      if (url !== undefined) return resolve(url);
      const asker = waiting.get(id ?? 0);
      waiting.delete(id ?? 0);
      if (error === undefined) asker?.resolve(answer);
      else asker?.reject(new Error(`${program}: ${error}`));
    });
    child.on('exit', (code, signal) => {
      const error = new Error(`${program} ended with ${code ?? signal}`);
      reject(error);
      for (const asker of waiting.values()) asker.reject(error);
    });
  });
}
