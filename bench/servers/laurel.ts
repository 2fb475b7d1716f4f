import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { readConfig } from '../../packages/server/src/app/config.ts';
import { startServer } from '../../packages/server/src/app/server.ts';
import type { Statement } from '../../packages/server/src/database/database.ts';
import { answerParent } from './answer-parent.ts';

/** The real server with the real clock, configured by the environment; the bench may query its database. */
const log = pino({ level: 'error' });
/** Times of live boards that differ from the usual ones, as JSON. */
const liveTimes = JSON.parse(process.env.BENCH_LIVE_TIMES ?? '{}');
const clock = () => new Date();
const dependencies = { clock, random: Math.random, randomBytes, log, liveTimes, hasThreads: true };
const server = await startServer({ ...readConfig(), port: 0 }, dependencies);
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as NodeJS.GCFunction;
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();
const longestBlock = async () => {
  const milliseconds = delays.max / 1e6;
  delays.reset();
  return milliseconds;
};
/** How often the processor time of the main thread is looked at (ms): what it grows by between two looks is one turn. */
const LOOK_MILLISECONDS = 5;
let longest = 0;
let before = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  longest = Math.max(longest, (user + system) / 1_000);
}, LOOK_MILLISECONDS);
/** The most processor time (ms) that one turn of the event loop took: other programs do not lengthen it. */
const longestTurn = async () => {
  const milliseconds = longest;
  longest = 0;
  return milliseconds;
};
/** In bytes, after all free memory is returned to the machine. */
const settledMemory = async () => {
  for (let turn = 0; turn < 3; turn++) {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    await setTimeout(200);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss, live: heapUsed + external };
};
const query = (statement: Statement) => server.database.query(statement);
answerParent(server.url, { query, longestBlock, longestTurn, settledMemory }, () => server.close());
