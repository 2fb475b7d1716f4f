import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

export interface EngineOptions {
  /** The cluster's own directory, which no other process may use at the same time. */
  directory: string;
  /** Where it listens. */
  socketPath: string;
  /** Called with the reason when the engine ended unexpectedly, and with the milliseconds until it is started again. */
  onEnd: (reason: Error, wait: number) => void;
}

/** A message of the thread: that it listens, or why it ends. */
export type EngineMessage = { listens: true } | { stopped: string };

/** The wait before the engine is started again: doubled with each end that comes soon after the previous one. */
const MIN_WAIT_MILLISECONDS = 100;
const MAX_WAIT_MILLISECONDS = 30_000;
/** After running this long, an engine's end says nothing about the next one. */
const LONG_LIFE_MILLISECONDS = 60_000;

/**
 * PostgreSQL in a worker thread, started again if it ends unexpectedly; to the driver that is a PostgreSQL that was
 * restarted (docs/decisions/embedded-engine.md).
 */
export class EmbeddedEngine {
  readonly #options: EngineOptions;
  #running: RunningThread | undefined;
  #starting: Promise<void> | undefined;
  #wait: NodeJS.Timeout | undefined;
  #early = 0;
  #closing = false;

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  /** Resolves once it listens; throws if it cannot, and is then not tried again. */
  async start(): Promise<void> {
    const running = await startThread(this.#options);
    this.#running = running;
    const longLife = setTimeout(() => {
      this.#early = 0;
    }, LONG_LIFE_MILLISECONDS).unref();
    void running.ended.then((reason) => {
      clearTimeout(longLife);
      this.#startLater(reason);
    });
  }

  /** Lets the engine write its last checkpoint, if it runs. */
  async close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#wait);
    await this.#starting;
    this.#running?.worker.postMessage('stop');
    await this.#running?.ended;
  }

  #startLater(reason: Error): void {
    if (this.#closing) return;
    const wait = Math.min(MIN_WAIT_MILLISECONDS * 2 ** this.#early++, MAX_WAIT_MILLISECONDS);
    this.#options.onEnd(reason, wait);
    this.#wait = setTimeout(() => {
      this.#starting = this.start().catch((error) => this.#startLater(error));
    }, wait);
  }
}

interface RunningThread {
  worker: Worker;
  /** Settled when the thread is gone, and all its files and connections with it. */
  ended: Promise<Error>;
}

async function startThread({ directory, socketPath }: EngineOptions): Promise<RunningThread> {
  // A thread that ended unexpectedly left its socket.
  await rm(socketPath, { force: true });
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { directory, socketPath },
  });
  const listens = Promise.withResolvers<void>();
  let reason: Error | undefined;
  worker.on('message', (message: EngineMessage) => {
    if ('stopped' in message) reason = new Error(`PostgreSQL stopped: ${message.stopped}`);
    else listens.resolve();
  });
  worker.on('error', (error) => {
    reason = error as Error;
  });
  const ended = new Promise<Error>((resolve) => {
    worker.once('exit', (code) => resolve(reason ?? new Error(`its thread ended with code ${code}`)));
  });
  void ended.then(listens.reject);
  await listens.promise;
  return { worker, ended };
}
