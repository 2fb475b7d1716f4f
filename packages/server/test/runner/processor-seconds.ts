import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

interface Process {
  parent: number;
  seconds: number;
}

/**
 * Answers the processor time, in seconds, of a process with all that it started: those that run, and those that ended and were waited for.
 * Undefined except on Linux.
 */
export function processorSeconds(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const running = new Map(pids().flatMap((pid) => readProcess(pid)));
  const children = Map.groupBy(running.keys(), (pid) => running.get(pid)?.parent);
  const sum = (pid: number): number =>
    (children.get(pid) ?? []).reduce((total, child) => total + sum(child), running.get(pid)?.seconds ?? 0);
  return sum(pid);
}

function pids(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);
}

/** The fields after the name, which may hold anything: the parent; own time in user mode and in the kernel, and the same of ended children. */
function readProcess(pid: number): [number, Process][] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0);
    return [[pid, { parent: Number(fields[1]), seconds: ticks / TICKS_A_SECOND }]];
  } catch {
    return []; // It ended meanwhile.
  }
}
