import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from '../../cli/command.ts';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { openDatabase } from '../open-database.ts';
import { type PreparedDatabase, prepare } from '../server.ts';
import { Workers } from './workers.ts';

/**
 * Starts a server of several processes on one port: this first one prepares the database, starts the others, which serve,
 * and starts another one where one ended (docs/decisions/several-processes.md). Throws when one cannot start.
 */
export async function startProcesses(config: Config, dependencies: Dependencies): Promise<RunningServer> {
  const { firstStart, connections } = await prepareOnce(config, dependencies);
  const processes = new Processes({ ...config, databaseConnections: connections }, dependencies);
  return { url: await processes.start(), firstStart, close: () => processes.close() };
}

async function prepareOnce(config: Config, dependencies: Dependencies): Promise<PreparedDatabase> {
  const database = await openDatabase(config, dependencies);
  return prepare(database, config, dependencies).finally(() => database.close());
}

/** The wait before a process is replaced: doubled with each end that follows soon upon the one before. */
const MIN_WAIT_MILLISECONDS = 100;
const MAX_WAIT_MILLISECONDS = 30_000;
/** A process that lived so long says nothing about the next one. */
const LONG_LIFE_MILLISECONDS = 60_000;

class Processes {
  readonly #config: Config;
  readonly #dependencies: Dependencies;
  readonly #members: Workers;
  readonly #running = new Set<Worker>();
  readonly #waits = new Set<NodeJS.Timeout>();
  #early = 0;
  #state: 'starting' | 'serving' | 'stopping' = 'starting';

  constructor(config: Config, dependencies: Dependencies) {
    this.#config = config;
    this.#dependencies = dependencies;
    this.#members = new Workers();
    cluster.setupPrimary({ exec: fileURLToPath(new URL('./worker.ts', import.meta.url)), args: [] });
  }

  /** Answers where all of them listen. */
  async start(): Promise<string> {
    try {
      const urls = await Promise.all(Array.from({ length: this.#config.processes }, () => this.#startOne()));
      this.#state = 'serving';
      return urls[0] as string;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Lets each finish what is under way. */
  async close(): Promise<void> {
    this.#state = 'stopping';
    for (const wait of this.#waits) clearTimeout(wait);
    const ends = [...this.#running].map((worker) => once(worker, 'exit'));
    for (const worker of this.#running) worker.process.kill('SIGTERM');
    await Promise.all(ends);
  }

  /** Answers the URL once the process listens; throws when it ends before. */
  #startOne(): Promise<string> {
    const ready = Promise.withResolvers<string>();
    const since = this.#dependencies.clock().getTime();
    const { port, databaseConnections } = this.#config;
    const settings = { PORT: String(port), DATABASE_CONNECTIONS: String(databaseConnections) };
    const worker = cluster.fork(settings);
    this.#running.add(worker);
    let isReady = false;
    const send = (message: object) => void worker.send(message, ignoreFailure);
    const line = this.#members.enter(worker.id, send, (url) => {
      isReady = true;
      ready.resolve(url);
    });
    worker.on('message', (message) => line.receive(message));
    worker.on('error', (error) =>
      this.#dependencies.log.error({ err: error }, 'a process cannot be reached'),
    );
    worker.once('exit', (code, signal) => {
      const end = { process: worker.process.pid, code, signal };
      this.#running.delete(worker);
      this.#members.leave(worker.id);
      ready.reject(new Error(`a process ended at its start (${signal ?? code}); the log says why`));
      if (isReady || this.#state === 'serving') this.#replace(end, since);
    });
    return ready.promise;
  }

  #replace(end: object, since: number): void {
    const { clock, log } = this.#dependencies;
    if (this.#state === 'stopping') return;
    this.#early = clock().getTime() - since > LONG_LIFE_MILLISECONDS ? 0 : this.#early;
    const wait = Math.min(MIN_WAIT_MILLISECONDS * 2 ** this.#early++, MAX_WAIT_MILLISECONDS);
    log.error({ ...end, wait }, 'a process ended; another one takes its place');
    const timer = setTimeout(() => {
      this.#waits.delete(timer);
      // If it ends before it listens, it is replaced again.
      this.#startOne().catch(() => undefined);
    }, wait);
    this.#waits.add(timer);
  }
}

/** Sending to a process that has just ended fails; its `exit` event reports that end. */
function ignoreFailure(): void {}
