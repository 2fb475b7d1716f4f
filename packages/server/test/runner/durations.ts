import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Run } from './plan.ts';

/** What a process of tests took, in seconds. */
interface Duration {
  name: string;
  passed: number;
  /** Of processors, for itself and for the processes that it started and saw end; unknown except on Linux. */
  processor: number | null;
}

const TICKS_A_SECOND = 100;

/** Notes at the end of this process in `file` how long it took. */
export function noteDuration(file: string, { files, engine }: Run): void {
  const name = `${files[0]}${files.length > 1 ? ` and ${files.length - 1} more` : ''} (${engine})`;
  process.once('exit', () => {
    const duration: Duration = { name, passed: process.uptime(), processor: processorSeconds() };
    appendFileSync(file, `${JSON.stringify(duration)}\n`);
  });
}

/** A table of the longest that are noted in `file`, and the sum of all. */
export function tableOfDurations(file: string, rows: number): string {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const all = lines.map((line): Duration => JSON.parse(line)).sort((a, b) => b.passed - a.passed);
  const sum = (of: (one: Duration) => number | null) => all.reduce((total, one) => total + (of(one) ?? 0), 0);
  const total = {
    name: `all ${all.length} processes`,
    passed: sum((one) => one.passed),
    processor: sum((one) => one.processor),
  };
  return ['seconds passed, of processors, process', ...[total, ...all.slice(0, rows)].map(rowOf)].join('\n');
}

function rowOf({ name, passed, processor }: Duration): string {
  return `${passed.toFixed(0).padStart(7)} ${(processor?.toFixed(0) ?? '?').padStart(7)}  ${name}`;
}

/** The fields after the name, which may hold anything: own time in user mode and in the kernel, and the same of children. */
function processorSeconds(): number | null {
  if (process.platform !== 'linux') return null;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return fields.slice(11, 15).reduce((total, ticks) => total + Number(ticks), 0) / TICKS_A_SECOND;
}
