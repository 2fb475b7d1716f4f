import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { scratchFolder } from '../support/for-file.ts';
import type { Run } from './plan.ts';
import { runProcesses } from './run-processes.ts';
import { isWorthASecondTry } from './second-try.ts';

const scratch = scratchFolder('laurel-runner-');

/** Without the variable by which Node's runner knows that a test started it. */
const { NODE_TEST_CONTEXT: _, ...environment } = process.env;

const passing = await write(
  'passing.mjs',
  "test('passes', () => {}); test('waits', { skip: 'for another engine' }, () => {});",
);
const failing = await write('failing.mjs', "test('counts', () => assert.equal(1, 2, 'one is not two'));");
const dying = await write('dying.mjs', "test('dies', () => process.kill(process.pid, 'SIGKILL'));");
const late = await write(
  'late.mjs',
  "test('passes', () => {}); process.once('exit', () => { process.exitCode = 7; });",
);

test('a run names the files that failed, and why, and counts the tests of all', async () => {
  const { outcomes, failures } = await runProcesses(
    scratch,
    2,
    [runOf(passing, failing)],
    environment,
    'ignore',
  );
  assert.deepEqual(
    failures.map(({ suite, reason, run }) => [suite, reason, run.files]),
    [[failing, 'counts: one is not two', [failing]]],
  );
  assert.deepEqual(
    outcomes.map(({ suite, passed, failed, skipped }) => [suite, passed, failed, skipped]),
    [
      [passing, 1, 0, 1],
      [failing, 0, 1, 0],
    ],
  );
});

test('files of a process that died failed, and so did those of one that ended with an error after its tests', async () => {
  const { failures } = await runProcesses(
    scratch,
    2,
    [runOf(dying), runOf(late), runOf(passing)],
    environment,
    'ignore',
  );
  assert.deepEqual(
    failures.map(({ suite }) => suite),
    [dying, late],
  );
});

test('a few files that failed are run once more; a run in which many failed is not', () => {
  const failure = { suite: failing, reason: '', run: runOf(failing) };
  assert.equal(isWorthASecondTry([]), false);
  assert.equal(isWorthASecondTry([failure]), true);
  assert.equal(isWorthASecondTry(new Array(9).fill(failure)), false);
});

function runOf(...files: string[]): Run {
  return { name: files.join(), engine: 'none', files, isAlone: false, isRest: false };
}

async function write(name: string, source: string): Promise<string> {
  const path = join(scratch, name);
  await writeFile(
    path,
    `import assert from 'node:assert/strict';\nimport { test } from 'node:test';\n${source}\n`,
  );
  return path;
}
