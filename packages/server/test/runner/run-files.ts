import { readFile } from 'node:fs/promises';
import { after, before, suite } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { configureGlobal } from 'fast-check';
import { seed } from '../support/seed.ts';
import { kindOf, noteCost } from './costs.ts';
import { nameOf, type Run } from './plan.ts';
import { processorSeconds } from './processor-seconds.ts';
import type { Engine } from './sets.ts';

/** No process of tests takes as long on a slow machine; what is left of it then hangs. On a cluster a statement costs several. */
const MAX_MINUTES = process.env.CITUS_URL === undefined ? 25 : 45;

/**
 * Runs the files of one process, one after the other: each is a suite of its own, with its own hooks, server and database. They
 * share what Node has loaded and compiled: a server's start takes 0.1 s of a processor so, and 1.4 s in a process of its own.
 */
export async function runFiles(run: Run): Promise<void> {
  const { engine, files, isRest } = run;
  endWhatHangs();
  if (isRest) process.env.TEST_REST = 'yes';
  configureGlobal({ seed });
  if (engine !== 'postgres') delete process.env.TEST_POSTGRES_URL;
  if (engine === 'embedded' && files.length > 1) await keepCompiledEngine();
  if (files.some((file) => file.includes('/browser/'))) await shareBrowser();
  for (const file of files) await declare(file, engine);
}

/** Answers when the file's tests are declared. It is loaded in the suite's own call, so that the runner takes them for the suite's. */
function declare(file: string, engine: Engine): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  suite(nameOf(file, engine), async () => {
    const note = measureCost(file, engine);
    await import(pathToFileURL(file).href).then(() => resolve(), reject);
    // After the hooks of the file, which stop its servers.
    after(note);
  });
  return promise;
}

/** Notes what the file costs from its first hook to the call of the returned function, where TEST_COSTS names a file for that. */
function measureCost(file: string, engine: Engine): () => void {
  const path = process.env.TEST_COSTS;
  if (path === undefined) return () => {};
  let start = 0;
  let startSeconds: number | undefined;
  before(() => {
    start = performance.now();
    startSeconds = processorSeconds(process.pid);
  });
  return () => {
    const seconds = processorSeconds(process.pid);
    const processor = seconds === undefined ? undefined : seconds - (startSeconds ?? 0);
    noteCost(path, {
      file,
      engine,
      kind: kindOf(file, engine),
      wall: (performance.now() - start) / 1_000,
      processor,
    });
  };
}

/** Not among the types of Node. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { compile: (bytes: Uint8Array) => Promise<object> };
};
const held: object[] = [];

/**
 * V8 lets all threads share what it compiled of a module for as long as somebody holds it. So an engine begins with the code that those before
 * it ran and optimised: its first 200 statements take 0.2 s of a processor, and not 0.5.
 */
async function keepCompiledEngine(): Promise<void> {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'));
  held.push(await WebAssembly.compile(await readFile(file)));
}

async function shareBrowser(): Promise<void> {
  const { keepBrowser } = await import('../support/browser.ts');
  after(keepBrowser());
}

/** In a thread of its own, as a loop that never ends lets no timer of this one fire. */
function endWhatHangs(): void {
  const code = `setTimeout(() => {
    // Directly: the console of a thread needs the thread that is stuck.
    require('node:fs').writeSync(2, 'The tests of this process take longer than ${MAX_MINUTES} minutes; it is ended.\\n');
    process.kill(process.pid, 'SIGKILL');
  }, ${MAX_MINUTES * 60_000})`;
  new Worker(code, { eval: true, execArgv: [], env: {} }).unref();
}
