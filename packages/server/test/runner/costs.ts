import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Engine } from './sets.ts';

/** What a file spends its time on, by what it imports. */
export type FileKind = 'browser' | 'start of a server' | 'database' | 'pure';

/** What one test file cost on one engine, in seconds. */
interface FileCost {
  file: string;
  engine: Engine;
  kind: FileKind;
  wall: number;
  /** Of processors, for its process and all that this one started; PostgreSQL, which all files share, is left out. */
  processor: number | undefined;
}

export function noteCost(path: string, cost: FileCost): void {
  appendFileSync(path, `${JSON.stringify(cost)}\n`);
}

/** Says what kind a file is by its source: a browser outweighs a process of a server, which outweighs a database. */
export function kindOf(file: string, engine: Engine): FileKind {
  const source = readFileSync(file, 'utf8');
  if (/\/support\/(browser|widget-site|widget-pages)\.ts'/.test(source)) return 'browser';
  if (/\/(command|drill|harness\/[a-z-]+)\.ts'/.test(source)) return 'start of a server';
  return engine === 'none' ? 'pure' : 'database';
}

/** Tables of what is noted in `path`: sums by engine and by kind, and the slowest files by wall time and by processor time. */
export function tablesOfCosts(path: string, rows: number): string {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  const costs = lines.map((line): FileCost => JSON.parse(line));
  return [
    'wall s, processor s, files: by engine and kind',
    ...sumsOf(costs, () => 'all'),
    ...sumsOf(costs, ({ engine }) => `engine ${engine}`),
    ...sumsOf(costs, ({ kind }) => kind),
    'wall s, processor s: the slowest files by wall time',
    ...slowest(costs, rows, ({ wall }) => wall),
    'wall s, processor s: the slowest files by processor time',
    ...slowest(costs, rows, ({ processor }) => processor ?? 0),
  ].join('\n');
}

function sumsOf(costs: FileCost[], nameOf: (cost: FileCost) => string): string[] {
  return [...Map.groupBy(costs, nameOf)].map(([name, some]) => {
    const sum = (of: (cost: FileCost) => number) => some.reduce((total, cost) => total + of(cost), 0);
    const wall = sum((cost) => cost.wall);
    const processor = sum((cost) => cost.processor ?? 0);
    return `${secondsOf(wall)} ${secondsOf(processor)} ${String(some.length).padStart(5)}  ${name}`;
  });
}

function slowest(costs: FileCost[], rows: number, of: (cost: FileCost) => number): string[] {
  return costs
    .toSorted((a, b) => of(b) - of(a))
    .slice(0, rows)
    .map(({ file, engine, kind, wall, processor }) => {
      const seconds = `${secondsOf(wall)} ${processor === undefined ? '      ?' : secondsOf(processor)}`;
      return `${seconds}  ${file} (${engine}, ${kind})`;
    });
}

function secondsOf(seconds: number): string {
  return seconds.toFixed(1).padStart(7);
}
