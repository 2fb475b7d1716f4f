import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openBoards } from '../../boards/boards.ts';
import type { Database } from '../../database/database.ts';
import { forwardedDatabase } from '../../database/forwarded.ts';
import { openAsService } from '../../database/service-role.ts';
import { type Follower, openFollower } from '../../scoring/scoring.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../open-database.ts';
import { receivedFailure } from '../processes/failures.ts';
import { MessageChannel } from '../processes/message-channel.ts';
import { postTo, received } from '../processes/thread-port.ts';
import { realDependencies } from '../real-dependencies.ts';
import { type HistoryModules, openHistoryModules } from './history-modules.ts';
import { isStream, SentStreams } from './sent-streams.ts';
import type { Answered, ProcessMethods, ThreadMethods, ThreadStart, UseCaseCall } from './thread-methods.ts';

/** How much garbage (bytes) a thread may leave before it is collected. */
const GARBAGE_BYTES = 24 * 1024 * 1024;

/**
 * Returns what collects the garbage of this thread where there is much of it: looks for alarms come every few seconds, so V8
 * never finds the thread idle and lets its heap grow towards the bound.
 */
function memoryReturner(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let least = process.memoryUsage().heapUsed;
  return () => {
    if (process.memoryUsage().heapUsed < least + GARBAGE_BYTES) return;
    collect();
    least = process.memoryUsage().heapUsed;
  };
}

interface Opened {
  modules: HistoryModules;
  scoring: Pick<Follower, 'follow'>;
  close: () => Promise<void>;
}

/** The thread that folds history; packages/server/src/app/history-thread/history-thread.ts starts and ends it. */
const { config: settings, isForwarded } = workerData as ThreadStart;
const config = settings as Config;
const dependencies = realDependencies(config);
const signals = new Map<number, AbortController>();
const streams = new SentStreams();
const giveMemoryBack = memoryReturner();
let underWay = 0;
const port = parentPort as MessagePort;
const line = new MessageChannel<ProcessMethods>((message) => postTo(port, message), {
  run: (call: UseCaseCall) => run(call),
  next: (stream) => streams.next(stream),
  end: (stream) => streams.end(stream),
  abort: ({ call, reason }) => signals.get(call)?.abort(receivedFailure(reason)),
  isBusy: async () => (await opened)?.modules.isBusy() ?? false,
  close: async () => (await opened)?.close(),
} satisfies ThreadMethods);
let opened: Promise<Opened> | undefined;
port.on('message', (message) => line.receive(received(message)));

/** Little: folds of players are not held, as nothing is folded for boards. */
const HELD_BYTES = 16 * 1024 * 1024;

/** Opened for the first call. Where that fails, as without a database, so does the call, and the next one tries it again. */
function ready(): Promise<Opened> {
  opened ??= open().catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(): Promise<Opened> {
  if (isForwarded) return openOver(forwardedDatabase((name, sent) => line.call(name, sent as never)));
  const database = await openDatabase(config, dependencies);
  try {
    return await openOver((await openAsService(database)) ?? database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openOver(service: Database): Promise<Opened> {
  const { clock, followClock, randomBytes } = dependencies;
  const unfollow = await followClock?.(service);
  const scoring = openFollower({
    database: service,
    owner: {
      written: (tenant_id) => line.call('written', tenant_id),
      wake: (tenant_id) => line.tell('wake', tenant_id),
    },
    processId: randomBytes(6).readUIntBE(0, 6),
    monotonicClock: performance.now.bind(performance),
    heldBytes: HELD_BYTES,
  });
  const { turns } = scoring;
  const boards = openBoards({ database: service, scoring, turns });
  const modules = openHistoryModules({ database: service, clock, scoring, boards, turns }, dependencies);
  const close = async () => {
    await modules.close();
    await scoring.close();
    unfollow?.();
    await service.close();
  };
  return { modules, scoring, close };
}

type AnyModules = Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>;

/** Answers as of all that the process showed when the call came. */
async function run({ call, module, useCase, arguments: args, signalAt }: UseCaseCall): Promise<Answered> {
  const ending = new AbortController();
  underWay += 1;
  if (signalAt !== undefined) {
    signals.set(call, ending);
    args[signalAt] = ending.signal;
  }
  try {
    const { modules, scoring } = await ready();
    // Use cases take the tenant's id first, or something that has it.
    const [first] = args;
    await scoring.follow(typeof first === 'number' ? first : (first as { tenant_id: number }).tenant_id);
    ending.signal.throwIfAborted();
    // The types of the process's end are those of the modules.
    const value = await (modules as unknown as AnyModules)[module]?.[useCase]?.(...args);
    return isStream(value) ? { stream: streams.add(value) } : { value };
  } finally {
    signals.delete(call);
    underWay -= 1;
    if (underWay === 0) setImmediate(giveMemoryBack);
  }
}
