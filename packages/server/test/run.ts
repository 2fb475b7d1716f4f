import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { tableOfDurations } from './runner/durations.ts';
import { plan, type Run } from './runner/plan.ts';
import { fullAmounts } from './runner/sets.ts';
import { prepareEmbeddedTemplate, preparePostgres } from './support/templates.ts';

/**
 * `npm test` runs the quick tests, most of them on a real PostgreSQL only; `npm run test:full` runs all on both engines with a new
 * seed, and with `-- --rest` what `npm run check` and `npm test` do not run just so; `npm test -- FILE…` runs those files on both. `TEST_ENGINES=embedded`
 * chooses one engine, `TEST_SEED` what is drawn. The PostgreSQL 18 comes from an npm package, so no service of the machine is needed.
 * What runs where: runner/sets.ts.
 */
const { values, positionals } = parseArgs({
  options: { full: { type: 'boolean' }, rest: { type: 'boolean' } },
  allowPositionals: true,
});
const files = positionals.length > 0 ? positionals : undefined;
const isFull = values.full === true || files !== undefined;
const isRest = values.rest === true;
const runs = plan({ files, isFull, isRest, engines: process.env.TEST_ENGINES?.split(',') });
if (runs.length === 0) throw new Error(`No test runs on TEST_ENGINES=${process.env.TEST_ENGINES}.`);
const seed = process.env.TEST_SEED ?? String(values.full ? randomInt(2 ** 31) : 1);

/** What a test may take unless it says otherwise: far more than any takes on a slow machine. On a cluster a statement costs several. */
const TIMEOUT_MILLISECONDS = process.env.CITUS_URL === undefined ? 180_000 : 540_000;
/** On two cores a third uses what the others leave while they wait. */
const PROCESSES = 3;

/** Processes whose durations are printed: those that take half of the time. */
const SHOWN_DURATIONS = 40;

const scratch = await mkdtemp(join(tmpdir(), 'laurel-suite-'));
const durations = join(scratch, 'durations');
try {
  console.log(`TEST_SEED=${seed} repeats what is drawn.`);
  if (values.full) console.log(describePostgres(process.env.CITUS_URL));
  await runAll();
  if (files === undefined) console.log(tableOfDurations(durations, SHOWN_DURATIONS));
} finally {
  await rm(scratch, { recursive: true, force: true });
}

function describePostgres(citusUrl: string | undefined): string {
  return citusUrl === undefined
    ? 'CITUS_URL is not set: no test runs on a cluster, those of PostgreSQL run on one of their own.'
    : 'Tests of PostgreSQL run on the cluster of CITUS_URL.';
}

async function runAll(): Promise<void> {
  const has = (engine: string) => runs.some((run) => run.engine === engine);
  const template = has('embedded') ? await prepareEmbeddedTemplate(scratch) : undefined;
  const postgres = has('postgres') ? await preparePostgres(scratch) : undefined;
  try {
    await runTests({
      TEST_SEED: seed,
      TEST_DURATIONS: durations,
      ...(values.full ? fullAmounts : {}),
      ...(files === undefined && { TEST_PICTURES: 'none' }),
      ...process.env,
      ...(template && { TEST_EMBEDDED_TEMPLATE: template }),
      ...(postgres && { TEST_POSTGRES_URL: postgres.url }),
    });
  } finally {
    await postgres?.stop();
  }
}

/** What ends a cluster, which all tests use, comes by itself, after the others. */
async function runTests(environment: NodeJS.ProcessEnv): Promise<void> {
  const entries = await writeEntries();
  const comesLast = (run: Run | undefined) => process.env.CITUS_URL !== undefined && run?.isAlone === true;
  const entriesOf = (isAlone: boolean) => entries.filter((_, i) => comesLast(runs[i]) === isAlone);
  await runEntries(entriesOf(false), PROCESSES, environment);
  await runEntries(entriesOf(true), 1, environment);
}

async function runEntries(
  entries: string[],
  processes: number,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  if (entries.length === 0) return;
  const flags = ['--test', '--test-reporter=spec', `--test-timeout=${TIMEOUT_MILLISECONDS}`];
  const child = spawn(process.execPath, [...flags, `--test-concurrency=${processes}`, ...entries], {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/tests'), ...environment },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}

/** One file for each process, because Node's test runner starts a process for each file. */
async function writeEntries(): Promise<string[]> {
  const folder = join(scratch, 'processes');
  await mkdir(folder);
  // The runner takes files in the order of their names.
  const nameOf = (i: number) => `${String(i).padStart(4, '0')}.mjs`;
  return Promise.all(runs.map((run, i) => writeEntry(join(folder, nameOf(i)), run)));
}

async function writeEntry(path: string, run: Run): Promise<string> {
  const runner = new URL('runner/run-files.ts', import.meta.url).href;
  await writeFile(path, `import { runFiles } from '${runner}';\nawait runFiles(${JSON.stringify(run)});\n`);
  return path;
}
