import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { offerDatabase } from '../../database/forwarded.ts';
import type { Scoring } from '../../scoring/scoring.ts';
import type { Config } from '../config.ts';
import { failureMessage } from '../processes/failures.ts';
import { MessageChannel } from '../processes/message-channel.ts';
import { postTo, received } from '../processes/thread-port.ts';
import type { HistoryModules } from './history-modules.ts';
import { receivedStream } from './sent-streams.ts';
import type { ProcessMethods, ThreadMethods, ThreadStart } from './thread-methods.ts';

export interface HistoryThreadOptions {
  config: Config;
  /** Of the process; the thread connects to the database of the settings by itself unless it is the embedded engine. */
  database: Database;
  scoring: Pick<Scoring, 'written' | 'wake'>;
  log: FastifyBaseLogger;
}

/** How long (ms) the thread, and with it its memory, is kept without work. */
const IDLE_MILLISECONDS = 60_000;

/** Little, so that the thread takes up little memory between its calls. */
const YOUNG_MEBIBYTES = 16;

/** At how much (MiB) the thread collects garbage for the first time; by itself V8 waits for half a gibibyte. */
const OLD_MEBIBYTES = 64;

interface RunningThread {
  worker: Worker;
  line: MessageChannel<ThreadMethods>;
  /** Calls that are not answered, and streams that have not ended. */
  calls: number;
  idle: NodeJS.Timeout | undefined;
}

/** The thread's share of the connections of a process: a fifth, and at least one. */
export function threadConnections({ databaseConnections }: Config): number {
  return Math.max(1, Math.floor(databaseConnections / 5));
}

/**
 * The modules that fold history, in a thread of their own: requests wait for their answers, and nothing else waits for them
 * (docs/decisions/history-thread.md). The thread starts with the first call and ends when it has had no work for a minute.
 */
export function openHistoryThread(options: HistoryThreadOptions): HistoryModules {
  const thread = new HistoryThread(options);
  const module = (name: string) =>
    new Proxy(
      {},
      {
        get:
          (_, useCase: string) =>
          (...args: unknown[]) =>
            thread.run(name, useCase, args),
      },
    );
  const modules = { isBusy: () => false, close: () => thread.close() };
  return new Proxy(modules, {
    get: (own, name: string) => (name in own ? own[name as keyof typeof own] : module(name)),
  }) as HistoryModules;
}

class HistoryThread {
  readonly #options: HistoryThreadOptions;
  #running: RunningThread | undefined;
  #made = 0;
  #isClosing = false;

  constructor(options: HistoryThreadOptions) {
    this.#options = options;
  }

  /** Calls a use case of a module in the thread. Throws what it throws. */
  async run(module: string, useCase: string, args: unknown[]): Promise<unknown> {
    if (this.#isClosing) throw stopped();
    const signalAt = args.findIndex((one) => one instanceof AbortSignal);
    const signal = args[signalAt] as AbortSignal | undefined;
    signal?.throwIfAborted();
    this.#running ??= this.#start();
    const running = this.#running;
    const call = ++this.#made;
    const abort = () => running.line.tell('abort', { call, reason: failureMessage(signal?.reason) });
    signal?.addEventListener('abort', abort);
    const ended = this.#begin(running);
    try {
      const sent = args.map((one, at) => (at === signalAt ? undefined : one));
      const answered = await running.line.call('run', {
        ...{ call, module, useCase, arguments: sent },
        signalAt: signal ? signalAt : undefined,
      });
      return 'stream' in answered ? this.#receive(running, answered.stream) : answered.value;
    } finally {
      signal?.removeEventListener('abort', abort);
      ended();
    }
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#running) await this.#end(this.#running);
  }

  #receive(running: RunningThread, stream: number): AsyncIterable<unknown> {
    const { line } = running;
    return receivedStream(
      () => line.call('next', stream),
      () => line.tell('end', stream),
      this.#begin(running),
    );
  }

  /** Keeps the thread until the answer is called. */
  #begin(running: RunningThread): () => void {
    clearTimeout(running.idle);
    running.calls += 1;
    return () => {
      running.calls -= 1;
      this.#endLater(running);
    };
  }

  #start(): RunningThread {
    const { config, database, scoring, log } = this.#options;
    const databaseConnections = threadConnections(config);
    const isForwarded = database.engine === 'embedded';
    const start: ThreadStart = { config: { ...config, databaseConnections }, isForwarded };
    // V8 reads it where the heap of a new thread is made.
    setFlagsFromString(`--initial-old-space-size=${OLD_MEBIBYTES}`);
    const worker = new Worker(new URL('./history-worker.ts', import.meta.url), {
      workerData: start,
      resourceLimits: {
        maxOldGenerationSizeMb: config.historyMemoryMebibytes,
        maxYoungGenerationSizeMb: YOUNG_MEBIBYTES,
      },
    });
    const { methods, giveUp } = offerDatabase(database);
    const offers: ProcessMethods = { ...methods, written: scoring.written, wake: scoring.wake };
    const line = new MessageChannel<ThreadMethods>((message) => postTo(worker, message), offers);
    const running: RunningThread = { worker, line, calls: 0, idle: undefined };
    worker.on('message', (message) => line.receive(received(message)));
    worker.on('error', (error) => {
      log.error({ err: error }, 'the thread that folds history ended; it is started again when it is needed');
      this.#ended(running, this.#reasonOf(error as NodeJS.ErrnoException));
    });
    worker.on('exit', () => {
      giveUp();
      this.#ended(running, stopped());
    });
    return running;
  }

  #ended(running: RunningThread, reason: Error): void {
    clearTimeout(running.idle);
    if (this.#running === running) this.#running = undefined;
    running.line.end(reason);
  }

  #reasonOf(error: NodeJS.ErrnoException): Error {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
    const { historyMemoryMebibytes } = this.#options.config;
    return new Fault(
      'conflict',
      `This takes more memory than HISTORY_MEMORY_MIB allows, which is ${historyMemoryMebibytes}.`,
    );
  }

  #endLater(running: RunningThread): void {
    clearTimeout(running.idle);
    if (running.calls > 0 || this.#running !== running) return;
    running.idle = setTimeout(() => void this.#endIfIdle(running), IDLE_MILLISECONDS).unref();
  }

  async #endIfIdle(running: RunningThread): Promise<void> {
    const isBusy = await running.line.call('isBusy', undefined).catch(() => false);
    if (isBusy || running.calls > 0) return this.#endLater(running);
    this.#running = undefined;
    await this.#end(running);
  }

  async #end(running: RunningThread): Promise<void> {
    await running.line.call('close', undefined).catch(() => undefined);
    await running.worker.terminate();
  }
}

function stopped(): Fault {
  return new Fault('shutting_down', 'This process is stopping.', { retryAfterSeconds: 1 });
}
