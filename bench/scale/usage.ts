import { readdirSync, readFileSync } from 'node:fs';
import type { Laurel } from '../harness/laurel.ts';

/** What server and database have used since they started. */
export interface Usage {
  serverSeconds: number;
  databaseSeconds: number;
  walBytes: number;
}

/**
 * Processor time of the server and of all processes of its PostgreSQL, on Linux, and how much PostgreSQL has written to its
 * log.
 */
export async function readUsage({ ask, query }: Laurel): Promise<Usage> {
  const [row] = await query<{ pid: number; bytes: number }>(
    `select pg_backend_pid() as pid, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`,
  );
  const postmaster = statusOf(row?.pid ?? 0)[PARENT] ?? 0;
  const running = readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && statusOf(pid)[PARENT] === postmaster);
  const ticks = [postmaster, ...running].map((pid) => sum(statusOf(pid).slice(...OWN)));
  // The first process keeps the time of processes that have ended.
  const ended = sum(statusOf(postmaster).slice(...ENDED));
  return {
    serverSeconds: await ask<number>('cpuSeconds'),
    databaseSeconds: (sum(ticks) + ended) / TICKS_A_SECOND,
    walBytes: row?.bytes ?? 0,
  };
}

const TICKS_A_SECOND = 100;

/** Positions of fields after the name in /proc/PID/stat. */
const PARENT = 1;
const OWN = [11, 13] as const;
const ENDED = [13, 15] as const;

/** Empty if the process is gone. */
function statusOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
