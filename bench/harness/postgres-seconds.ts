import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

/**
 * Seconds of processor time that the PostgreSQL servers of these URLs have used, all of their processes together; they must
 * run on this machine. Throws where /proc does not show them.
 */
export async function postgresSeconds(urls: string[]): Promise<number> {
  const servers = await Promise.all(urls.map(postmasterOf));
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  let ticks = 0;
  for (const { pid, parent, own, ended } of processes) {
    if (servers.includes(pid)) ticks += own + ended;
    else if (servers.includes(parent)) ticks += own;
  }
  return ticks / TICKS;
}

async function postmasterOf(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const [backend] = readProcess(String(rows[0]?.pid));
    if (!backend) throw new Error(`${connectionString} does not run on this machine`);
    return backend.parent;
  } finally {
    await client.end();
  }
}

/** `ended`: of its processes that have ended. None: the process has ended. */
function readProcess(name: string): { pid: number; parent: number; own: number; ended: number }[] {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The second field is a name in brackets, which may contain anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (at) => fields[at],
    );
    return [{ pid: Number(name), parent, own: user + system, ended: endedUser + endedSystem }];
  } catch {
    return [];
  }
}
