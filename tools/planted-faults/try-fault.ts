import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { withFaults } from './copy.ts';
import type { PlantedFault } from './faults.ts';
import { testsOf } from './tests-of.ts';

export interface Result {
  fault: number;
  /** A fault is `unsteady` if the test fails without it, too, and `cut off` if there was no time for all its tests. */
  outcome: 'found' | 'not found' | 'unsteady' | 'cut off';
  /** The file and the test that failed. */
  by?: string;
  /** How many test files were run. */
  files: number;
  seconds: number;
}

export interface Limits {
  /** How many of the nearest test files with a server are run. */
  files: number;
  /** How long they may take together; the last one is finished. */
  minutes: number;
}

/** A copy of the checkout, and a PostgreSQL with the migrated template. */
export interface Place {
  folder: string;
  postgresUrl: string;
}

/** What takes longer hangs: a fault may let it wait for ever. The machine may be busy with other work. */
const MAX_FILE_MILLISECONDS = 400_000;

/** Runs the nearest test files on the copy with the fault until one fails: those without a server in one process. */
export async function tryFault(place: Place, fault: PlantedFault, limits: Limits): Promise<Result> {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  let files = 0;
  for (const some of testsOf(fault.file, limits.files)) {
    if (seconds() > limits.minutes * 60)
      return { fault: fault.number, outcome: 'cut off', files, seconds: seconds() };
    const failed = await withFaults(place.folder, [fault], () => firstFailure(place, some));
    files += some.length;
    if (failed === undefined) continue;
    const outcome = (await isSteady(place, some)) ? 'found' : 'unsteady';
    const by = `${some.length === 1 ? some[0] : dirname(some[0] as string)}: ${failed}`;
    return { fault: fault.number, outcome, by, files, seconds: seconds() };
  }
  return { fault: fault.number, outcome: 'not found', files, seconds: seconds() };
}

const steady = new Map<string, boolean>();

/** Whether files pass where no fault is planted; otherwise they have found nothing. */
async function isSteady(place: Place, files: string[]): Promise<boolean> {
  const key = files.join(' ');
  const isPassing = steady.get(key) ?? (await firstFailure(place, files)) === undefined;
  steady.set(key, isPassing);
  return isPassing;
}

/**
 * Runs test files of the copy in one process up to the first failure, on PostgreSQL only: another engine would find little
 * more. Returns the name of the test that failed; undefined: all passed.
 */
async function firstFailure({ folder, postgresUrl }: Place, files: string[]): Promise<string | undefined> {
  const before = ['--import', join(folder, 'tools/planted-faults/fixed-draws.ts')];
  const words = [
    ...before,
    '--test',
    '--test-isolation=none',
    '--test-reporter=spec',
    '--test-timeout=180000',
  ];
  const child = spawn(process.execPath, [...words, ...files], {
    cwd: folder,
    env: {
      ...process.env,
      TEST_POSTGRES_URL: postgresUrl,
      TEST_SEED: '1',
      NODE_COMPILE_CACHE: join(folder, 'node_modules/.cache/tests'),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const exit = once(child, 'exit');
  const timer = setTimeout(endGroup, MAX_FILE_MILLISECONDS, child.pid);
  let output = '';
  for await (const part of child.stdout.setEncoding('utf8')) {
    output += part;
    if (failureIn(output) !== undefined) endGroup(child.pid);
  }
  const [code] = await exit;
  clearTimeout(timer);
  return failureIn(output) ?? (code === 0 ? undefined : 'it does not end as it should');
}

/** Ends a process and those that it started. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // They have ended.
  }
}

/** The reporter's line of the first test that failed, once it is complete. */
function failureIn(output: string): string | undefined {
  return /^ *✖ (.*) \([\d.]+ms\)\n/m.exec(output)?.[1];
}
