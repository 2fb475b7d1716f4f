import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fillUp, textOf } from './planted-faults/choose.ts';
import { copyCheckout, withFaults } from './planted-faults/copy.ts';
import { type PlantedFault, readFaults, writeFaults } from './planted-faults/faults.ts';
import { type Result, tryFault } from './planted-faults/try-fault.ts';

/**
 * Plants one fault after the other in a copy of this checkout and says which the tests of its subject find (docs/testing.md).
 * `node tools/planted-faults.ts [--to FILE] [--only N,N…] [--files 16] [--minutes 10]` appends a line for each fault to FILE and
 * leaves out those that it has. `--compare` prints what was found before and after; `--choose` fills up the list of faults.
 */
const { values } = parseArgs({
  options: {
    to: { type: 'string', default: 'tools/planted-faults/after.jsonl' },
    only: { type: 'string' },
    files: { type: 'string', default: '16' },
    minutes: { type: 'string', default: '10' },
    compare: { type: 'boolean' },
    choose: { type: 'boolean' },
  },
});

if (values.compare) compare();
else if (values.choose) await inCopy(choose);
else await inCopy(tryAll);

async function inCopy(act: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-planted-'));
  try {
    copyCheckout(folder);
    await act(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tryAll(folder: string): Promise<void> {
  const only = values.only?.split(',').map(Number);
  const known = readResults(values.to);
  const limits = { files: Number(values.files), minutes: Number(values.minutes) };
  const { preparePostgres } = await import('../packages/server/test/support/templates.ts');
  const postgres = await preparePostgres(folder);
  try {
    for (const fault of planted()) {
      if (only ? !only.includes(fault.number) : isDecided(known.get(fault.number))) continue;
      const result = await tryFault({ folder, postgresUrl: postgres.url }, fault, limits);
      console.log(`${fault.kind} ${fault.file}:${fault.line} ${JSON.stringify(result)}`);
      appendFileSync(values.to, `${JSON.stringify(result)}\n`);
    }
  } finally {
    await postgres.stop();
  }
}

/** What a busy machine cut off is tried again. */
function isDecided(result: Result | undefined): boolean {
  return result?.outcome === 'found' || result?.outcome === 'not found';
}

function planted(): PlantedFault[] {
  return readFaults().filter(({ equivalent }) => equivalent === undefined);
}

/** The last line of a fault is the one that counts. */
function readResults(file: string): Map<number, Result> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return new Map(lines.map((line): Result => JSON.parse(line)).map((result) => [result.fault, result]));
}

function compare(): void {
  const [before, after] = ['before', 'after'].map((name) =>
    readResults(`tools/planted-faults/${name}.jsonl`),
  );
  const outcome = (results: Map<number, Result> | undefined, { number }: PlantedFault) =>
    results?.get(number)?.outcome ?? 'not tried';
  for (const fault of planted()) {
    const place = `${fault.kind.padEnd(9)} ${fault.file}:${fault.line}`;
    console.log(`${fault.number}\t${outcome(before, fault)} : ${outcome(after, fault)}\t${place}`);
  }
  const found = (results: Map<number, Result> | undefined) =>
    planted().filter((fault) => outcome(results, fault) === 'found').length;
  console.log(`found of ${planted().length}, before : after = ${found(before)} : ${found(after)}`);
}

/** Leaves out what the compiler refuses. It takes so long that it checks several times as many as are wanted at once. */
async function choose(folder: string): Promise<void> {
  const given = readFaults();
  const refused = new Set<string>();
  const compiled = new Set<string>();
  const isUnknown = (fault: PlantedFault) => fault.number > given.length && !compiled.has(textOf(fault));
  while (fillUp(given, refused).some(isUnknown)) {
    const added = fillUp(given, refused, 2).filter(isUnknown);
    const failing = await withFaults(folder, added, async () => filesThatFail(folder));
    for (const fault of added) (failing.has(fault.file) ? refused : compiled).add(textOf(fault));
    console.log(`${added.length} checked, ${refused.size} refused so far`);
  }
  writeFaults(fillUp(given, refused));
}

function filesThatFail(folder: string): Set<string> {
  const include = ['packages/{rules,client,verifier,server}/src'].flatMap((one) => globSync(one));
  const compilerOptions = { incremental: true, tsBuildInfoFile: 'planted.tsbuildinfo' };
  const config = { extends: './tsconfig.json', compilerOptions, include };
  writeFileSync(join(folder, 'tsconfig.planted.json'), JSON.stringify(config));
  const words = ['--noEmit', '--pretty', 'false', '-p', 'tsconfig.planted.json'];
  const { stdout } = spawnSync(resolve('tools/node_modules/.bin/tsc'), words, {
    cwd: folder,
    encoding: 'utf8',
  });
  return new Set(Array.from(stdout.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm), ([, file]) => file as string));
}
