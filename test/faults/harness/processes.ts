import { readdirSync, readFileSync } from 'node:fs';

/** The processes that one has started and that still run; none where the system does not tell (it is Linux that does). */
export function childrenOf(pid: number): number[] {
  return allProcesses().filter((other) => parentOf(other) === pid);
}

/** Sends a signal to a process that may just have ended; answers whether it was there. */
export function signalIfThere(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function allProcesses(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

function parentOf(pid: number): number | undefined {
  try {
    // The name stands in brackets and may hold anything; what follows it is the state and the parent.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return Number(parent);
  } catch {
    return undefined;
  }
}
