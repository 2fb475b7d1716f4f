import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tablesOfCosts } from './runner/costs.ts';
import type { Outcome } from './runner/outcomes.ts';
import { plan, type Run } from './runner/plan.ts';
import { processorSeconds } from './runner/processor-seconds.ts';
import { type Ended, runProcesses } from './runner/run-processes.ts';
import { type Failure, isWorthASecondTry } from './runner/second-try.ts';
import { fullAmounts } from './runner/sets.ts';
import { isListedAsUnsteady, listAsUnsteady } from './runner/unsteady.ts';
import { prepareEmbeddedTemplate, preparePostgres } from './support/templates.ts';

/**
 * `npm test` runs the quick tests, most of them on a real PostgreSQL only; `npm run test:full` runs all, on the engines that they are about, with a new
 * seed, and with `-- --rest` what `npm run check` and `npm test` do not run just so; `npm test -- FILE…` runs those files on both. `TEST_ENGINES=embedded`
 * chooses one engine, `TEST_SEED` what is drawn. The PostgreSQL 18 comes from an npm package, so no service of the machine is needed.
 * What runs where: runner/sets.ts. Of a run that names no files, each file that fails is run once more, alone (CONTRIBUTING.md, "Tests").
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

/** More processes than cores use what the others leave while they wait. */
const PROCESSES = 4;

/** How many files each table of costs names. */
const SHOWN_FILES = 25;

const scratch = await mkdtemp(join(tmpdir(), 'laurel-suite-'));
const costs = join(scratch, 'costs');
try {
  console.log(`TEST_SEED=${seed} repeats what is drawn.`);
  if (values.full) console.log(describePostgres(process.env.CITUS_URL));
  await runAll();
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
  const environment = {
    TEST_SEED: seed,
    TEST_COSTS: costs,
    ...(values.full ? fullAmounts : {}),
    ...(files === undefined && { TEST_PICTURES: 'none' }),
    ...process.env,
    ...(template && { TEST_EMBEDDED_TEMPLATE: template }),
    ...(postgres && { TEST_POSTGRES_URL: postgres.url }),
  };
  try {
    await runTests(environment);
  } finally {
    await postgres?.stop();
  }
}

async function runTests(environment: NodeJS.ProcessEnv): Promise<void> {
  const { outcomes, failures } = await runOnce(runs, environment);
  const isWhole = files === undefined;
  const unsteady = isWhole && isWorthASecondTry(failures) ? await tryAgain(failures, environment) : [];
  if (failures.length > unsteady.length) process.exitCode = 1;
  if (!isWhole) return;
  console.log(tablesOfCosts(costs, SHOWN_FILES));
  console.log(
    `all processes: ${processorSeconds(process.pid)?.toFixed(0) ?? '?'} s of processors, PostgreSQL's among them`,
  );
  for (const { suite, reason } of unsteady) console.log(`unsteady: ${suite} (${reason})`);
  console.log(closingLine(outcomes, unsteady));
}

/** What ends a cluster, which all tests use, comes by itself, after the others. */
async function runOnce(runs: Run[], environment: NodeJS.ProcessEnv): Promise<Ended> {
  const comesLast = (run: Run) => process.env.CITUS_URL !== undefined && run.isAlone;
  const [last = [], first = []] = [true, false].map((isLast) =>
    runs.filter((run) => comesLast(run) === isLast),
  );
  const ended = [
    await runProcesses(scratch, PROCESSES, first, environment),
    await runProcesses(scratch, 1, last, environment),
  ];
  return {
    outcomes: ended.flatMap(({ outcomes }) => outcomes),
    failures: ended.flatMap(({ failures }) => failures),
  };
}

/**
 * Runs files that failed once more, each alone on the machine. Answers those that passed then and that the list of unsteady files does not have yet, and adds
 * them to it.
 */
async function tryAgain(failures: Failure[], environment: NodeJS.ProcessEnv): Promise<Failure[]> {
  console.log(`\nOnce more, each alone: ${failures.map(({ suite }) => suite).join(', ')}`);
  const again = await runProcesses(
    scratch,
    1,
    failures.map(({ run }) => run),
    environment,
  );
  const passed = failures.filter(({ suite }) => again.failures.every((failure) => failure.suite !== suite));
  const listed = passed.filter(({ suite }) => isListedAsUnsteady(suite));
  for (const { suite } of listed) console.log(`unsteady again, so it fails: ${suite}`);
  const unsteady = passed.filter((failure) => !listed.includes(failure));
  listAsUnsteady(unsteady);
  return unsteady;
}

/** A file that passed alone counts as its second run did, in which all its tests passed. */
function closingLine(outcomes: Outcome[], unsteady: Failure[]): string {
  const isForgiven = ({ suite }: Outcome) => unsteady.some((failure) => failure.suite === suite);
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, one) => total + of(one), 0);
  const passed = sum((one) => one.passed + (isForgiven(one) ? one.failed : 0));
  const failed = sum((one) => (isForgiven(one) ? 0 : one.failed || Number(!one.hasPassed)));
  return `${passed} passed, ${failed} failed, ${sum((one) => one.skipped)} skipped`;
}
