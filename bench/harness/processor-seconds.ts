import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** Linux counts what ended processes have used in hundredths of a second. */
const TICKS = 100;

/** Seconds of processor time that the running threads of a Node process have used. */
export interface ServerSeconds {
  main: number;
  /** V8's helpers: they collect garbage and compile. */
  helpers: number;
  other: number;
}

/** The processor time of a PostgreSQL. `background`: what serves no connection. */
export interface DatabaseSeconds {
  connections: number;
  background: number;
}

/** How often connections are looked at (ms): one that ends has done nothing for longer than that. */
const LOOK_MILLISECONDS = 250;

/** Throws where /proc does not show the process. */
export function serverSeconds(pid: number): ServerSeconds {
  const threads = readdirSync(`/proc/${pid}/task`).flatMap((thread) => readStat(`${pid}/task/${thread}`));
  const main = sumOf(threads.filter((thread) => thread.pid === pid));
  const helpers = sumOf(threads.filter(({ name }) => name.includes('V8Worker')));
  return { main, helpers, other: sumOf(threads) - main - helpers };
}

/** Watches the PostgreSQL whose first process this is; the returned function ends that and returns what it has used. */
export function watchDatabase(postmaster: number): () => DatabaseSeconds {
  const atFirst = new Map(childrenOf(postmaster).map(({ pid, own }) => [pid, own]));
  const before = totalOf(postmaster);
  const used = new Map<number, number>();
  const look = () => {
    for (const { pid, own } of childrenOf(postmaster))
      if (used.has(pid) || servesConnection(pid)) used.set(pid, own - (atFirst.get(pid) ?? 0));
  };
  const looking = setInterval(look, LOOK_MILLISECONDS).unref();
  return () => {
    clearInterval(looking);
    look();
    const connections = [...used.values()].reduce((total, one) => total + one, 0);
    return { connections, background: totalOf(postmaster) - before - connections };
  };
}

/** All processes of the PostgreSQL servers of these URLs together. */
export async function postgresSeconds(urls: string[]): Promise<number> {
  const postmasters = await Promise.all(urls.map(postmasterOf));
  return postmasters.map(totalOf).reduce((total, one) => total + one, 0);
}

function totalOf(postmaster: number): number {
  const [first] = readStat(String(postmaster));
  if (!first) throw new Error(`no PostgreSQL is process ${postmaster}`);
  return first.own + first.ended + sumOf(childrenOf(postmaster));
}

function childrenOf(postmaster: number): Stat[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.flatMap(readStat).filter(({ parent }) => parent === postmaster);
}

/** The first process of the PostgreSQL of a URL; it must run on this machine. */
export async function postmasterOf(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const [backend] = readStat(String(rows[0]?.pid));
    if (!backend) throw new Error(`${connectionString} does not run on this machine`);
    return backend.parent;
  } finally {
    await client.end();
  }
}

interface Stat {
  pid: number;
  name: string;
  parent: number;
  /** Seconds; `ended`: of its processes that have ended. */
  own: number;
  ended: number;
}

/** Of a process, or of a thread as `PID/task/TID`. None: it has ended. */
function readStat(path: string): Stat[] {
  try {
    const text = readFileSync(`/proc/${path}/stat`, 'utf8');
    // The second field is a name in brackets, which may contain anything.
    const [open, close] = [text.indexOf('('), text.lastIndexOf(')')];
    const fields = text.slice(close + 2).split(' ');
    const [parent = 0, endedUser = 0, endedSystem = 0] = [1, 13, 14].map((at) => Number(fields[at]));
    // Nanoseconds, of a process those of its first thread: PostgreSQL's have no other.
    const own = Number(readFileSync(`/proc/${path}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
    const ended = (endedUser + endedSystem) / TICKS;
    return [{ pid: Number(text.slice(0, open)), name: text.slice(open + 1, close), parent, own, ended }];
  } catch {
    return [];
  }
}

/** PostgreSQL's title of such a process names the address of its client. */
function servesConnection(pid: number): boolean {
  try {
    return /\(\d+\)|\[local\]/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}

function sumOf(stats: readonly Stat[]): number {
  return stats.reduce((total, { own }) => total + own, 0);
}
