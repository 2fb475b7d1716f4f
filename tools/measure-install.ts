import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { secondsOfChildren, secondsUntilReady } from './installs/processor-time.ts';

/**
 * `npm run measure:install [REVISION]`: measures how long the last commit takes to install and to start, compared with
 * another one, by default the one that the goals compare with; both take turns in one run. Needs Linux. Packages come from
 * npm's cache, or else the registry.
 */
const [, , base = 'b5bf51d'] = process.argv;
const source = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'laurel-measure-'));
/** The smallest of this many measurements counts, because other processes disturbed it least. */
const TIMES = 3;

type Measure = (home: string) => number | Promise<number>;

const homes = [base, 'HEAD'].map((revision, index) => clone(revision, join(scratch, `${index}`)));
console.log(`| | ${base} | HEAD | ratio |\n| --- | ---: | ---: | ---: |`);
try {
  await row('npm ci: seconds', (home) => elapsed(() => npm(home)), 2);
  await row('npm ci: processor seconds', (home) => processor(() => npm(home)), 2);
  await row('npm ci: MB', megabytes, 1);
  let starts = 0;
  await row('first start: processor seconds', (home) => secondsUntilReady(home, `${home}-data${starts++}`));
  await row('later start: processor seconds', (home) => secondsUntilReady(home, `${home}-data`), TIMES + 1);
  await row('help: processor seconds', help);
  await row('npm ci --omit=dev: seconds', (home) => elapsed(() => npm(home, '--omit=dev')), 2);
  await row('npm ci --omit=dev without Node: MB', (home) => megabytes(home, '--exclude=node'), 1);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function row(name: string, measure: Measure, times = TIMES): Promise<void> {
  const least = [Infinity, Infinity];
  for (let time = 0; time < times; time++)
    for (const [index, home] of homes.entries())
      least[index] = Math.min(least[index] as number, await measure(home));
  const [before = 0, after = 0] = least;
  const text = (value: number) => value.toFixed(value < 100 ? 2 : 0);
  console.log(`| ${name} | ${text(before)} | ${text(after)} | ${(after / before).toFixed(2)} |`);
}

function clone(revision: string, home: string): string {
  execFileSync('git', ['clone', '--quiet', source, home]);
  execFileSync('git', ['checkout', '--quiet', revision], { cwd: home });
  return home;
}

function npm(home: string, ...words: string[]): void {
  // Left by an earlier install; an install that finds it builds nothing.
  for (const name of ['console', 'documents', 'server', 'widgets'])
    rmSync(join(home, 'packages', name, 'dist'), { recursive: true, force: true });
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['ci', ...words, ...quiet], { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] });
}

function elapsed(run: () => void): number {
  const started = performance.now();
  run();
  return (performance.now() - started) / 1_000;
}

function processor(run: () => void): number {
  const before = secondsOfChildren();
  run();
  return secondsOfChildren() - before;
}

function help(home: string): number {
  const program = join(home, 'packages/server/bin/laurel.js');
  return processor(() => void execFileSync(process.execPath, [program, 'help'], { stdio: 'ignore' }));
}

function megabytes(home: string, ...words: string[]): number {
  const said = execFileSync('du', ['-s', '-m', ...words, join(home, 'node_modules')], { encoding: 'utf8' });
  return Number.parseInt(said, 10);
}
