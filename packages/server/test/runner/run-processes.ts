import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Outcome, readOutcomes } from './outcomes.ts';
import type { Run } from './plan.ts';
import { type Failure, failuresOf } from './second-try.ts';

/** What a test may take unless it says otherwise: far more than any takes on a slow machine. On a cluster a statement costs several. */
const TIMEOUT_MILLISECONDS = process.env.CITUS_URL === undefined ? 180_000 : 540_000;

export interface Ended {
  outcomes: Outcome[];
  failures: Failure[];
}

/** Runs each of `runs` in a process of its own, so many at a time, with files in a new folder in `scratch`. */
export async function runProcesses(
  scratch: string,
  processes: number,
  runs: Run[],
  environment: NodeJS.ProcessEnv,
  output: 'inherit' | 'ignore' = 'inherit',
): Promise<Ended> {
  if (runs.length === 0) return { outcomes: [], failures: [] };
  const folder = await mkdtemp(join(scratch, 'run-'));
  const path = join(folder, 'outcomes');
  // Node's runner takes a reporter as a default export.
  const reporter = join(folder, 'reporter.mjs');
  const source = new URL('outcomes.ts', import.meta.url).href;
  await writeFile(reporter, `export { reportOutcomes as default } from '${source}';\n`);
  const flags = [
    '--test',
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...[`--test-reporter=${reporter}`, `--test-reporter-destination=${path}`],
    ...[`--test-timeout=${TIMEOUT_MILLISECONDS}`, `--test-concurrency=${processes}`],
  ];
  // One file for each process, because Node's test runner starts a process for each file, in the order of their names.
  const pathOf = (i: number) => join(folder, `${String(i).padStart(4, '0')}.mjs`);
  const entries = await Promise.all(runs.map((run, i) => writeEntry(pathOf(i), run)));
  const child = spawn(process.execPath, [...flags, ...entries], {
    stdio: output,
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/tests'), ...environment },
  });
  await once(child, 'exit');
  const ended = readOutcomes(path);
  return { outcomes: ended, failures: failuresOf(runs, ended, entries) };
}

async function writeEntry(path: string, run: Run): Promise<string> {
  const runner = new URL('run-files.ts', import.meta.url).href;
  await writeFile(path, `import { runFiles } from '${runner}';\nawait runFiles(${JSON.stringify(run)});\n`);
  return path;
}
