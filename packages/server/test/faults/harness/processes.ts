import { readdirSync, readFileSync } from 'node:fs';

/** The running child processes of a process; none on systems other than Linux, which do not list them. */
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
  return statusOf(pid)?.[1];
}

/** Distinguishes a process that hangs from one that gets no processor time. */
export function processorSecondsOf(pid: number): number | undefined {
  const status = statusOf(pid);
  return status && ((status[11] ?? 0) + (status[12] ?? 0)) / TICKS_A_SECOND;
}

const TICKS_A_SECOND = 100;

/** The fields of /proc/PID/stat after the name, which is in brackets and may hold anything: state, parent, … */
function statusOf(pid: number): number[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
  } catch {
    return undefined;
  }
}
