import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, platform, release, totalmem } from 'node:os';
import { dirname } from 'node:path';
import type { EngineName, Profile, SectionName } from '../options.ts';

/** One side of one comparison. */
export interface Measured {
  scenario: string;
  side: string;
  unit: string;
  /** The median of `runs`. */
  value: number;
  runs: number[];
  /** For measurements that run until they are steady: all rounds in order; `runs` are the last of them. */
  trend?: number[];
  p50_ms?: number;
  p99_ms?: number;
  /** Most resident memory of the measured server, MiB. */
  memory_mib?: number;
  /** Further numbers of this side, by what they are. */
  more?: Record<string, number>;
}

/** How one side compares with another in the same run; more is better. */
export interface Ratio {
  name: string;
  value: number;
}

/** One section on one engine: what was measured, on what. Without a date, so that equal numbers are equal files. */
export interface Run {
  section: SectionName;
  engine: EngineName;
  on: Dependencies;
  rows: Measured[];
  ratios: Ratio[];
}

export interface Dependencies {
  engine: string;
  node: string;
  machine: string;
  cores: number;
  memory_gib: number;
  system: string;
  /** With + if files differed from it. */
  commit: string;
  seconds: number;
  repeats: number;
  profile?: Profile;
}

/** Describes where something was measured. */
export function describeEnvironment(
  engine: string,
  run: Pick<Dependencies, 'seconds' | 'repeats' | 'profile'>,
): Dependencies {
  return {
    engine,
    node: process.versions.node,
    machine: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memory_gib: Math.round(totalmem() / 1024 ** 3),
    system: `${platform()} ${release().split('-')[0]}`,
    commit: commitHere(),
    ...run,
  };
}

function commitHere(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const changed = git('status', '--porcelain', '--', 'src', 'bench', 'migrations', 'package-lock.json');
    return git('rev-parse', '--short=10', 'HEAD') + (changed === '' ? '' : '+');
  } catch {
    return 'unknown';
  }
}

/** The runs of a file of measurements; none when it is not there. */
export function readRuns(path: string): Run[] {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Run[]) : [];
}

/** The runs that documents quote, those of targets last, as they are the newest. */
export function readAllRuns(): Run[] {
  return ['full', 'large', 'targets'].flatMap((name) =>
    readRuns(new URL(`../results/${name}.json`, import.meta.url).pathname),
  );
}

/** What `node bench/cost.ts` measured, for each PostgreSQL. */
export function readCostRuns(): Run[][] {
  const folder = new URL('../results/', import.meta.url);
  const names = readdirSync(folder).filter((name) => /^cost-\d+\.json$/.test(name));
  return names.sort().map((name) => readRuns(new URL(name, folder).pathname));
}

/** Replaces the runs of the same section and engine in a file; others stay. */
export function writeRuns(path: string, runs: Run[]): void {
  const name = ({ section, engine }: Run) => `${section} ${engine}`;
  const known = new Map(readRuns(path).map((run) => [name(run), run]));
  for (const run of runs) known.set(name(run), run);
  const sorted = [...known.values()].sort((a, b) => (name(a) < name(b) ? -1 : 1));
  mkdirSync(dirname(path), { recursive: true });
  // A run a line.
  writeFileSync(path, `[\n${sorted.map((run) => JSON.stringify(run)).join(',\n')}\n]\n`);
}
